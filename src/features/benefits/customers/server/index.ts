export { foundCustomers } from './customerFilters.sql.ts';
export { customerOf, isOfCustomer, mergedIds, survivor } from './customers.sql.ts';
export { requireEveryStore } from './customerView.ts';
export { ensureCustomer } from './ensureCustomer.ts';
export { linkOrders } from './linkOrders.ts';
