import { isAborted } from '#domain/orders/orders.ts';
import { effect } from '#kit/server/effects.ts';
import { releaseCoupons, settleCoupons } from './releaseCoupons.ts';

/** Completed orders settle the coupons they claimed, aborted ones release them. */
export const couponsEffect = effect('orderMoved', 'coupons', async (db, { order: { id }, to }) => {
  if (isAborted(to)) await releaseCoupons(db, id);
  if (to === 'completed') settleCoupons(db, id);
});
