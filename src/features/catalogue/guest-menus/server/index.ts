export { soldOutsIn } from './catalogue.repo.ts';
export { cachedGuestMenu } from './parseCached.ts';
export { channelMenuSource, publishedMenuAt } from './previewMenu.ts';
export { type MenuFilter, type SoldMenu, soldMenus } from './soldMenus.ts';
export { menuTopics } from './menuTopics.ts';
