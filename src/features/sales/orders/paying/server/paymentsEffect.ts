import { isPaidOnline, type PaymentMethod } from '#domain/payments.ts';
import { effect } from '#kit/server/effects.ts';
import * as repo from './payments.repo.ts';

/** Cancelled orders cancel their pending payment. Completed ones were paid by hand, unless online or to their channel. */
export const paymentsEffect = effect('orderMoved', 'payments', async (db, { order, to }) => {
  if (to === 'canceled') await repo.cancelPayments(db, order.id);
  const isPaidByHand =
    order.source === 'mercat' && !order.isTest && !isPaidOnline(order.paymentMethod as PaymentMethod);
  if (to === 'completed' && isPaidByHand) await repo.insertPaid(db, order);
});
