export { cachedGuestMenu } from './parseCached.ts';
export { publishedMenuAt } from './previewMenu.ts';
