export { closingError, closingSpan } from '../hours/closings.rules.ts';
export { assignMenu } from '../record/server/assignMenu.ts';
export { inGroups, filteredStoreIds, storesMeant } from '../groups/server/members.repo.ts';
export {
  findOutOfScope,
  requireRecordScope,
  type StoreRecords,
  validateRecordScope,
} from '../groups/server/recordScope.ts';
export { failStoreNotAccessible, requireAccessibleStores } from '../groups/server/requireAccessibleStores.ts';
export { closedByHours, dayEnd, nextOpenings } from '../hours/server/nextOpenings.ts';
export { schedulesOf } from '../record/server/storeSchedules.repo.ts';
export { ensureSlugs, slugsOf, storeIdOfSlug } from '../record/server/storeSlugs.repo.ts';
export { storesServing } from '../guests/server/storesServing.repo.ts';
export { noteIfUncovered } from '../guests/server/uncoveredAsks.ts';
export { find as storeOf, findMany as storesOf } from '../rows/server/stores.repo.ts';
export { type WithFutureOrders, withFutureOrders } from '../hours/futureOrders.rules.ts';
export { all as publicStoresOf } from '../guests/server/publicStores.repo.ts';
