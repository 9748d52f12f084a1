export { openHostResolver } from './hostResolver.ts';
export { planNames } from './planNames.ts';
export { requireRoomForStores } from './storeLimit.ts';
