export { openHostResolver } from './hostResolver.ts';
export { requireRoomForStores } from './storeLimit.ts';
