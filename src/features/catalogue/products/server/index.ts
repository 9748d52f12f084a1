export { freeUrls } from './productUrl.ts';
