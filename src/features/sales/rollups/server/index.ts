export {
  carriers,
  type Cut,
  cells,
  hours,
  isCanceled,
  isFailed,
  mix,
  narrowed,
  offers,
  products,
  storedRows,
  totals,
} from './cuts.sql.ts';
export { foldMarks } from './foldJob.ts';
export { markOrders, markRefunds, markSales } from './marks.ts';
export { readCohorts, readCustomers } from './readCustomers.ts';
export type { Scope } from './buckets.sql.ts';
export { isCommitted, isSold } from './sold.sql.ts';
export { readCommitted, readSums } from './readSums.ts';
export { readOrderedBy, readTopCustomers } from './readTopCustomers.ts';
export { readSalesState } from './salesState.ts';
