export { storeScopeOf } from './storeScope.ts';
export { readMonthTarget } from '../targets/server/readMonthTarget.ts';
