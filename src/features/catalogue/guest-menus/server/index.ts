export { soldOutsIn } from './catalogue.repo.ts';
export { cachedGuestMenu } from './parseCached.ts';
export { channelMenuSource, publishedMenuAt } from './previewMenu.ts';
