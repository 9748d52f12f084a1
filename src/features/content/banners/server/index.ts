export { type BannerQuestion, type BannerServices, readVisibleBanners } from '../visible/server/visibleBanners.ts';
