import { businessDayOf, hourOf } from '#domain/time/businessDay.ts';
import { fail } from '../../orders.failures.ts';
import { returnBalance } from '#features/benefits/coupons/redemptions/server/index.ts';
import { reversePoints } from '#features/benefits/loyalty/server/index.ts';
import { markRefunds } from '#features/sales/rollups/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { enqueueOrderMail } from '../../mails/server/mailOrder.ts';
import { creditRefunds } from '../../pos/server/documents/storeDocuments.ts';
import type { Refund } from '../../record/orders.contract.ts';
import { eventOf, notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import { recordOrderChange } from '../../record/server/orderHistory.ts';
import * as orders from '../../record/server/orders.repo.ts';
import * as repo from './refunds.repo.ts';

type Outcome = { state: 'refunded' | 'completed' | 'refused'; reference: string | null; message: string | null };
type Waiting = NonNullable<Awaited<ReturnType<typeof repo.findRefundForUpdate>>>;

/** Status of a payment after one of its refunds ended, while others may be in progress. */
function paymentStatus(waiting: readonly Refund['state'][], refunded: number, paid: number) {
  if (waiting.includes('processing')) return 'refund';
  if (waiting.includes('pending')) return 'pendingRefund';
  return refunded === paid ? 'refunded' : 'completed';
}

export const notPaidOut = { businessDay: null, hour: null };

/** Business day and hour of the store at which a refund is paid out: reports count it there. */
function payoutTime(refund: Waiting) {
  const now = Date.now();
  return { businessDay: businessDayOf(refund, now), hour: hourOf(refund.timeZone, now) };
}

/** Writes how a refund ended into it, its payment and its order. */
export async function settleRefund(db: Db, refund: Waiting, outcome: Outcome): Promise<Refund> {
  const done = outcome.state !== 'refused';
  const ended = await repo.completeRefund(db, refund.id, { ...outcome, ...(done ? payoutTime(refund) : notPaidOut) });
  const refunded = refund.refunded + (done ? refund.amount : 0);
  const status = paymentStatus(await repo.pendingRefunds(db, refund.paymentId), refunded, refund.paid);
  await repo.markPayment(db, { id: refund.paymentId, from: refund.paymentStatus }, { status, refunded });
  const order = await orders.findForUpdate(db, refund.orderId, null);
  const note = done ? 'Reembolso hecho' : `Reembolso rechazado: ${outcome.message ?? 'el proveedor no dice por qué'}`;
  // A payment that was not due never counted for the order.
  const isOfOrder = done && refund.problem === null;
  const column = isOfOrder ? 'refunded' : 'extraRefunded';
  const change = done && order ? { [column]: order[column] + refund.amount } : {};
  await orders.recordStatus(db, refund.orderId, change, eventOf(db, { kind: 'refund', note }));
  if (done && order) markRefunds(db, order);
  if (isOfOrder) {
    await reversePoints(db, refund.orderId, refund.id);
    await returnBalance(db, refund.orderId);
    await creditRefunds(db, refund.orderId);
  }
  if (done)
    enqueueOrderMail(db, { orderId: refund.orderId, kind: 'refunded', number: refund.id, amount: refund.amount });
  await notifyOrderChange(db, { id: refund.orderId, storeId: refund.storeId, status: refund.status });
  return ended;
}

/** Marks a manual refund as paid out. */
export async function settleManualRefund({ db, actor }: Ctx, id: number): Promise<Refund> {
  const refund = (await repo.findRefundForUpdate(db, id, actor.storeIds)) ?? fail('notFound');
  if (refund.state !== 'pending') fail('refundRefused', { message: 'Este reembolso no espera que alguien lo pague.' });
  const settled = await settleRefund(db, refund, { state: 'completed', reference: null, message: null });
  const { refunded } = refund;
  recordOrderChange(db, refund.orderId, { before: { refunded }, after: { refunded: refunded + refund.amount } });
  return settled;
}
