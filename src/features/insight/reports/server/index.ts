export { storeScopeOf } from './storeScope.ts';
