import { fail } from '../../orders.failures.ts';
import { finalStatuses, type OrderStatus, orderStatusLabels } from '#domain/orders.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { eventOf, notifyOrderChange } from './changeOrderStatus.ts';
import * as repo from './orders.repo.ts';
import { releaseSlot, reserveSlot } from '../../placing/server/slots.repo.ts';

type Asked = { storeId: number; reason: string };

/** States in which an order has left its store, or will never be cooked. */
const settled: readonly OrderStatus[] = [...finalStatuses, 'in_transit'];

/** Gives an order to another store, within the person's reach. What it costs stays as the guest was told. */
export async function reassignOrder({ db, actor }: Ctx, id: number, { storeId, reason }: Asked): Promise<void> {
  const order = (await repo.findForUpdate(db, id, actor.storeIds)) ?? fail('notFound');
  const status = order.status;
  if (settled.includes(status))
    fail('orderCannotMove', { message: `El pedido está «${orderStatusLabels[status]}»: ya no cambia de local.` });
  if (storeId === order.storeId) fail('invalidFields', { fields: { store_id: ['El pedido ya es de ese local'] } });
  const store = actor.storeIds && !actor.storeIds.includes(storeId) ? undefined : await repo.storeFor(db, storeId);
  if (!store) return fail('invalidFields', { fields: { store_id: ['Ese local no existe o no está entre los tuyos'] } });
  if (!store.orderMethod[order.dispatchMethod])
    fail('invalidFields', { fields: { store_id: [`${store.name} no ofrece esa forma de entrega`] } });
  await moveSlot(db, order, { ...store, id: storeId });
  await repo.recordStatus(db, id, { storeId }, eventOf(db, { kind: 'store', note: `${store.name}: ${reason}` }));
  // Both stores hear of it: one has it no more, the other has it now.
  await notifyOrderChange(db, { id, storeId: order.storeId, status });
  await notifyOrderChange(db, { id, storeId, status });
}

type Slotted = { storeId: number; scheduledFor: string | null };

async function moveSlot(
  db: Ctx['db'],
  { storeId, scheduledFor }: Slotted,
  to: { id: number; maxFutureOrders: number | null },
) {
  if (!scheduledFor) return;
  await releaseSlot(db, storeId, scheduledFor);
  if (await reserveSlot(db, to.id, scheduledFor, to.maxFutureOrders ?? 1_000_000)) return;
  fail('invalidFields', { fields: { store_id: ['Ese local ya tiene todos los pedidos que acepta a esa hora'] } });
}
