export { type PreviewBody, previewBanner } from '../office/server/previewBanner.ts';
export { readVisibleBanners } from '../visible/server/visibleBanners.ts';
