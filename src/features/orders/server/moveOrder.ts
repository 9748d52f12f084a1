import { fail } from '#domain/failures.ts';
import { isGivenUp, moveRefusal, type OrderStatus } from '#domain/orders.ts';
import { isPaidOnline, type PaymentMethod } from '#domain/payments.ts';
import type { Actor } from '#kit/server/context.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import type { OrderEvent } from '../orderShape.contract.ts';
import * as repo from './orders.repo.ts';
import { giveSlotBack } from './slots.repo.ts';

type Move = { id: number; to: OrderStatus; reason?: string | undefined; reach: Actor['storeIds'] };

/** What happened just now, by whom the handle is bound to. */
export function eventOf(db: Db, event: Pick<OrderEvent, 'kind'> & Partial<OrderEvent>): OrderEvent {
  const { author, source } = scopeOf(db);
  return { at: new Date().toISOString(), to: null, by: author.name, source, note: null, ...event };
}

/**
 * Takes an order one step along the table of states; the same step a second time changes nothing. Refuses with the
 * present state and what is allowed from it.
 */
export async function moveOrder(db: Db, { id, to, reason = '', reach }: Move): Promise<void> {
  const order = (await repo.locked(db, id, reach)) ?? fail('notFound');
  const from = order.status;
  if (from === to) return;
  const refusal = moveRefusal(from, to, order.dispatchMethod);
  if (refusal) fail('orderCannotMove', { message: refusal });
  if (isGivenUp(to) && !reason) fail('invalidFields', { fields: { reason: ['Escribe un motivo'] } });
  const event = eventOf(db, { kind: 'status', to, note: reason || null });
  const why = to === 'canceled' ? { cancelReason: reason } : {};
  await repo.record(db, id, { status: to, statusSince: event.at, ...why }, event);
  if (to === 'canceled') {
    if (order.scheduledFor) await giveSlotBack(db, order.storeId, order.scheduledFor);
    await repo.cancelPayments(db, id);
  }
  if (to === 'completed' && !isPaidOnline(order.paymentMethod as PaymentMethod)) await repo.insertPaid(db, order);
  await tellOrder(db, { id, storeId: order.storeId, status: to });
}

/** Tells the live screens that show an order of this store. */
export const tellOrder = (db: Db, { storeId, ...data }: { id: number; storeId: number; status: OrderStatus }) =>
  emit(db, 'orders', { storeId, data });
