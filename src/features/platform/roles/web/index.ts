export { StoreScopeField, storesColumn } from './storeScope.tsx';
