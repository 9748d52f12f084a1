export { storeScopeOf } from '../figures/server/storeScope.ts';
export { readMonthTarget } from '../targets/server/readMonthTarget.ts';
