import { effect } from '#kit/server/effects.ts';
import { enqueueOrderMail, mailOfStep } from './mailOrder.ts';

/** Mails the guest about a step; the store is notified of a received order also without one. */
export const mailsEffect = effect('orderMoved', 'mails', (db, { order, from, to }) => {
  const kind = order.isTest ? undefined : mailOfStep(from, to);
  if (kind && (order.mail || kind === 'received')) enqueueOrderMail(db, { orderId: order.id, kind });
});
