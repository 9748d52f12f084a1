export { customerOf, isOfCustomer } from './customers.sql.ts';
export { ensureCustomer } from './ensureCustomer.ts';
export { linkOrders } from './linkOrders.ts';
