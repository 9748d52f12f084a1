import { formatMoney } from '#domain/money.ts';
import type { CountryCode } from '#domain/countries.ts';
import { paymentState } from '#integrations/payments/paymentState.ts';
import type { PaymentState } from '#integrations/payments/port.ts';
import type { PaymentStatus } from '#domain/orders/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import { changeOrderStatus, eventOf, notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import { scheduleStart } from '../../record/server/orderJobs.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { refundEntirePayment } from '../../refunds/server/refundEntirePayment.ts';
import { verdictOnPayment, type PaymentProblem, paymentProblemLabels } from '../paying.rules.ts';
import * as repo from './attempts.repo.ts';

type Waiting = NonNullable<Awaited<ReturnType<typeof orders.findForUpdate>>>;

const takenStatuses: readonly PaymentStatus[] = ['completed', 'refund', 'pendingRefund', 'refunded'];

const move = (db: Db, id: number, to: Parameters<typeof changeOrderStatus>[1]['to']) =>
  changeOrderStatus(db, { id, to, storeScope: null, byPayment: true });

/** Sends a paid order to its kitchen, or schedules it. */
export async function startPaidOrder(
  db: Db,
  order: Pick<Waiting, 'id' | 'status' | 'scheduledFor' | 'startsAt'>,
): Promise<void> {
  if (order.status === 'online_payment_failed') await move(db, order.id, 'pending_online_payment');
  if (order.scheduledFor === null || Date.parse(order.startsAt) <= Date.now()) return move(db, order.id, 'created');
  await move(db, order.id, 'creation_scheduled');
  await scheduleStart(db, order.id, order.startsAt);
}

async function giveBack(
  db: Db,
  order: Waiting,
  attempt: repo.Attempt,
  state: PaymentState,
  problem: PaymentProblem,
  country: CountryCode,
) {
  const amount = state.amount ?? attempt.amount;
  await repo.noteTaken(db, attempt, state, problem);
  const note = `${paymentProblemLabels[problem]}: llegaron ${formatMoney(amount, country)}, que se devuelven.`;
  await orders.recordStatus(db, order.id, {}, eventOf(db, { kind: 'refund', note }));
  await refundEntirePayment(db, { id: attempt.id, orderId: order.id, amount, reason: paymentProblemLabels[problem] });
  await notifyOrderChange(db, { id: order.id, storeId: order.storeId, status: order.status });
}

/** Stores the reference of a payment whose answer was lost. One purchase pays one order, also when two sent the same code. */
async function claimReference(db: Db, attempt: repo.Attempt, reported: PaymentState): Promise<PaymentState> {
  const { reference = null } = reported;
  if (reference === null || attempt.reference !== null) return reported;
  if (await repo.isReferenceTaken(db, attempt, reference))
    return paymentState({ status: 'failed', message: 'Ese código ya pagó otro pedido' });
  await repo.noteReference(db, attempt.id, reference);
  return reported;
}

/** Applies the state at the provider to a payment and its order. Idempotent. */
export async function settlePayment(
  db: Db,
  attemptId: number,
  reported: PaymentState,
  country: CountryCode,
): Promise<void> {
  const found = await repo.find(db, attemptId);
  // The order before its payments, as everybody locks them.
  const order = found && (await orders.findForUpdate(db, found.orderId, null));
  const attempt = order && (await repo.findForUpdate(db, attemptId));
  if (!attempt) return;
  const state = await claimReference(db, attempt, reported);
  const others = (await repo.ofOrder(db, order.id)).filter(({ id }) => id !== attemptId);
  // A payment that was not due, and is refunded, does not pay the order.
  const isPaid = others.some(({ status, problem }) => problem === null && takenStatuses.includes(status));
  const verdict = verdictOnPayment({ payment: attempt, order, isPaid }, state);
  if (verdict.kind === 'accept') {
    await repo.noteTaken(db, attempt, state, null);
    return startPaidOrder(db, order);
  }
  if (verdict.kind === 'giveBack') {
    await giveBack(db, order, attempt, state, verdict.problem, country);
    if (verdict.problem === 'amount' && order.status === 'pending_online_payment')
      await move(db, order.id, 'online_payment_failed');
  }
  if (verdict.kind === 'end') {
    await repo.noteEnded(db, attemptId, verdict.status, state.message);
    const isLast = others.every(({ id, status }) => id < attemptId || status !== 'created');
    if (isLast && order.status === 'pending_online_payment') await move(db, order.id, 'online_payment_failed');
  }
}
