import { fail } from '../../orders.failures.ts';
import {
  isAborted,
  nextStatuses,
  orderStatusLabels,
  transitionError,
  type OrderStatus,
  waitsForPayment,
} from '#domain/orders/orders.ts';
import type { OrderMove, OrderMoveStep } from '#domain/orders/orderEvents.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { runEffects } from '#kit/server/effects.ts';
import { emit } from '#kit/server/live/events.ts';
import type { OrderEvent } from '../orderShape.contract.ts';
import { recordStep } from './orderHistory.ts';
import * as repo from './orders.repo.ts';

declare module '#kit/server/effects.ts' {
  interface AreaEvents {
    orderMoved: { step: OrderMoveStep; data: OrderMove };
  }
}

type Move = {
  id: number;
  to: OrderStatus;
  reason?: string | undefined;
  storeScope: Actor['storeIds'];
  /** The payment of the order moves it. */
  byPayment?: boolean;
};

const timestampsOf = (to: OrderStatus, at: string) => ({
  ...(to === 'ready' && { readyAt: at }),
  ...(to === 'completed' && { completedAt: at }),
});

/** An event that happens now, by the author of the handle. */
export function eventOf(db: Db, event: Pick<OrderEvent, 'kind'> & Partial<OrderEvent>): OrderEvent {
  const { author, source } = scopeOf(db);
  return { at: new Date().toISOString(), to: null, by: author.name, source, note: null, ...event };
}

/**
 * Changes the status of an order and runs the effects of other areas in their declared order.
 *
 * Idempotent. Rejects a transition that the current status does not allow.
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
  const cancelled = to === 'canceled' ? { cancelReason: reason } : {};
  const change = { status: to, statusSince: event.at, ...cancelled, ...timestampsOf(to, event.at) };
  await repo.recordStatus(db, id, change, event);
  recordStep(db, id, { from, to, reason });
  await runEffects(db, 'orderMoved', { order, from, to, reason });
  await notifyOrderChange(db, { id, storeId: order.storeId, status: to });
}

/** Moves an order through statuses, each of them where the one before allows it. */
export async function moveThrough(db: Db, id: number, statuses: readonly OrderStatus[]): Promise<void> {
  for (const to of statuses) {
    const order = await repo.findForUpdate(db, id, null);
    if (order && nextStatuses(order.status, order.dispatchMethod).includes(to))
      await changeOrderStatus(db, { id, to, storeScope: null });
  }
}

/** Notifies live screens and followers that an order of this store changed. */
export const notifyOrderChange = (db: Db, { storeId, ...data }: { id: number; storeId: number; status: OrderStatus }) =>
  emit(db, 'orders', { storeId, data });
