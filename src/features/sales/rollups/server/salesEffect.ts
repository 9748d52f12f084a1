import type { OrderStatus } from '#domain/orders/orders.ts';
import { effect } from '#kit/server/effects.ts';
import { markRefunds, markSales } from './marks.ts';

/** Steps that change no figure of a report. */
const uncounted: readonly OrderStatus[] = ['preparing', 'in_transit'];

/** Marks the day of the store and the customer for a recount. */
export const salesEffect = effect('orderMoved', 'sales', (db, { order, to }) => {
  if (uncounted.includes(to)) return;
  markSales(db, order);
  if (order.refunded + order.extraRefunded > 0) markRefunds(db, order);
});
