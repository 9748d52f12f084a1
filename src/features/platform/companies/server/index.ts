export { requireRoomForStores } from './storeLimit.ts';
