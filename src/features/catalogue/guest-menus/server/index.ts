export { soldOutsIn } from './catalogue.repo.ts';
export { cachedGuestMenu } from './parseCached.ts';
export { publishedMenuAt } from './previewMenu.ts';
