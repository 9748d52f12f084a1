export { foundCustomers } from './customerFilters.sql.ts';
export {
  customerOf,
  isCounted,
  isOfCustomer,
  mailNormOf,
  mergedIds,
  survivor,
} from '../merged/server/customers.sql.ts';
export { requireNotForgotten } from './customerView.ts';
export { ensureCustomer } from './ensureCustomer.ts';
export { recordCardRemoval } from './recordCardRemoval.ts';
export { linkOrders } from './linkOrders.ts';
