export { openHostResolver } from './hostResolver.ts';
export { planNames } from './planNames.ts';
export { renamePlan } from './companyPlans.repo.ts';
export { requireRoomForStores } from './storeLimit.ts';
