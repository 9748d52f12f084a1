export { assignMenu } from './assignMenu.ts';
export { inGroups, filteredStoreIds, storesMeant } from '../../groups/server/members.repo.ts';
export { dayEnd, nextOpenings } from '../../hours/server/nextOpenings.ts';
export { schedulesOf } from '../../hours/server/storeSchedules.repo.ts';
export { storesServing } from '../../guests/server/storesServing.repo.ts';
export { noteIfUncovered } from '../../guests/server/uncoveredAsks.ts';
export { find as storeOf, findMany as storesOf } from './stores.repo.ts';
export { type WithFutureOrders, withFutureOrders } from '../../hours/futureOrders.rules.ts';
