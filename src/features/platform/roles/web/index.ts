export { PolicyField } from './PolicyField.tsx';
export { StoreScopeField, storesColumn } from './storeScope.tsx';
