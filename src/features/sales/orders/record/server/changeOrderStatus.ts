import { fail } from '../../orders.failures.ts';
import { inviteGuest } from '#features/benefits/nps/server/index.ts';
import { isAborted, orderStatusLabels, transitionError, type OrderStatus, waitsForPayment } from '#domain/orders.ts';
import { releaseCoupons, settleCoupons } from '#features/benefits/coupons/redemptions/server/index.ts';
import { type DeliveryType, isFleet } from '#domain/delivery/deliveryTypes.ts';
import { isPaidOnline, type PaymentMethod } from '#domain/payments.ts';
import { earnPoints, returnPoints } from '#features/benefits/loyalty/server/index.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import { markSales } from '#features/sales/rollups/server/index.ts';
import { followOrder } from '#features/sales/drivers/record/server/index.ts';
import { mailOfStep, enqueueOrderMail } from '../../mails/server/mailOrder.ts';
import { cancelCourier, requestNow } from '../../fleet/server/fleetJobKinds.ts';
import type { OrderEvent } from '../orderShape.contract.ts';
import { recordStep } from './orderHistory.ts';
import * as repo from './orders.repo.ts';
import { releaseSlot } from '../../placing/server/slots.repo.ts';

type Move = {
  id: number;
  to: OrderStatus;
  reason?: string | undefined;
  storeScope: Actor['storeIds'];
  /** Whoever takes the money says how its payment ended. */
  byPayment?: boolean;
};

/** Steps that no report tells of. */
const unsummed: readonly OrderStatus[] = ['preparing', 'in_transit'];

/** Moments of an order that reports tell of. */
const reached = (to: OrderStatus, at: string) => ({
  ...(to === 'ready' && { readyAt: at }),
  ...(to === 'completed' && { completedAt: at }),
});

type Carried = { id: number; deliveryType: DeliveryType | null };
type Held = { id: number; storeId: number; scheduledFor: string | null };

/** What happened just now, by whom the handle is bound to. */
export function eventOf(db: Db, event: Pick<OrderEvent, 'kind'> & Partial<OrderEvent>): OrderEvent {
  const { author, source } = scopeOf(db);
  return { at: new Date().toISOString(), to: null, by: author.name, source, note: null, ...event };
}

/**
 * Takes an order one step along the table of states; the same step a second time changes nothing. Refuses with the
 * present state and what is allowed from it.
 */
export async function changeOrderStatus(
  db: Db,
  { id, to, reason = '', storeScope, byPayment = false }: Move,
): Promise<void> {
  const order = (await repo.findForUpdate(db, id, storeScope)) ?? fail('notFound');
  const from = order.status;
  if (from === to) return;
  const refusal = transitionError(from, to, order.dispatchMethod);
  if (refusal) fail('orderCannotMove', { message: refusal });
  if (waitsForPayment(from) && !isAborted(to) && !byPayment)
    fail('orderCannotMove', {
      message: `El pedido está «${orderStatusLabels[from]}»: sigue cuando se paga, o se cancela.`,
    });
  if (isAborted(to) && !reason) fail('invalidFields', { fields: { reason: ['Escribe un motivo'] } });
  const event = eventOf(db, { kind: 'status', to, note: reason || null });
  const why = to === 'canceled' ? { cancelReason: reason } : {};
  await repo.recordStatus(db, id, { status: to, statusSince: event.at, ...why, ...reached(to, event.at) }, event);
  if (!unsummed.includes(to)) markSales(db, order);
  recordStep(db, id, { from, to, reason });
  if (to === 'canceled') await repo.cancelPayments(db, id);
  if (isAborted(to)) await giveBack(db, order);
  if (to === 'completed') {
    await earnPoints(db, id);
    settleCoupons(db, id);
  }
  // Nobody pays for a rehearsal.
  const isPaidNow = to === 'completed' && !order.isTest && !isPaidOnline(order.paymentMethod as PaymentMethod);
  if (isPaidNow) await repo.insertPaid(db, order);
  if (to === 'completed' && !order.isTest) await inviteGuest(db, id);
  const news = order.isTest ? undefined : mailOfStep(from, to);
  if (news && (order.mail || news === 'received')) enqueueOrderMail(db, { orderId: id, kind: news });
  if (!order.isTest) await callCourier(db, order, to);
  if (order.driverId !== null) await followOrder(db, { ...order, driverId: order.driverId }, to);
  await notifyOrderChange(db, { id, storeId: order.storeId, status: to });
}

/** A fleet is asked for a courier as the kitchen begins, and called off with the order. */
async function callCourier(db: Db, { id: orderId, deliveryType }: Carried, to: OrderStatus): Promise<void> {
  if (deliveryType === null || !isFleet(deliveryType)) return;
  if (to === 'preparing') await requestNow(db, orderId);
  if (isAborted(to)) await enqueue(db, cancelCourier, { orderId });
}

/** What an order held of what many share: its half hour, and what it redeemed. It is given back once, for no order is called off twice. */
async function giveBack(db: Db, { id, storeId, scheduledFor }: Held): Promise<void> {
  // In the order in which placing takes them, so that the two never wait for each other.
  await returnPoints(db, id);
  if (scheduledFor) await releaseSlot(db, storeId, scheduledFor);
  await releaseCoupons(db, id);
}

/** Tells the live screens that show an order of this store. */
export const notifyOrderChange = (db: Db, { storeId, ...data }: { id: number; storeId: number; status: OrderStatus }) =>
  emit(db, 'orders', { storeId, data });
