export { readVisibleBanners } from '../visible/server/visibleBanners.ts';
