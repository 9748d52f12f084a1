import { fail } from '../../orders.failures.ts';
import { finalStatuses, type OrderStatus, orderStatusLabels, waitsForPayment } from '#domain/orders/orders.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { eventOf, notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import { assessStores, type MovableOrder } from './assessStores.ts';
import { recordOrderChange } from '../../record/server/orderHistory.ts';
import { withFutureOrders } from '#features/stores/server/index.ts';
import { schedulingSection } from '#features/platform/settings/sections/scheduling.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { markRefunds, markSales } from '#features/sales/rollups/server/index.ts';
import { enqueueOrderMail } from '../../mails/server/mailOrder.ts';
import { requestNow } from '../../fleet/server/fleetJobKinds.ts';
import { returnToFleets } from '../../fleet/server/settleDelivery.ts';
import { withDriver } from '../../record/server/orderDriver.ts';
import { moveToStore } from '../../pos/server/posEffects.ts';
import * as repo from '../../record/server/orders.repo.ts';
import { releaseSlot, reserveSlot } from '../../slots/server/slots.repo.ts';

type ReassignRequest = { storeId: number; reason: string; confirmed?: boolean | undefined };

/** States in which an order has left its store, or will never be cooked. */
const settled: readonly OrderStatus[] = [...finalStatuses, 'in_transit'];

/**
 * Moves an order to another store in the user's scope. Prices stay as confirmed to the guest.
 * A store that cannot serve it now needs an explicit confirmation.
 */
export async function reassignOrder({ db, actor, tenant }: Ctx, id: number, input: ReassignRequest): Promise<void> {
  const { storeId, reason, confirmed = false } = input;
  const order = (await repo.findForUpdate(db, id, actor.storeIds)) ?? fail('notFound');
  const status = order.status;
  if (settled.includes(status))
    fail('orderCannotMove', { message: `El pedido está «${orderStatusLabels[status]}»: ya no cambia de local.` });
  if (storeId === order.storeId) fail('invalidFields', { fields: { store_id: ['El pedido ya es de ese local'] } });
  const store = actor.storeIds && !actor.storeIds.includes(storeId) ? undefined : await repo.storeFor(db, storeId);
  if (!store) return fail('invalidFields', { fields: { store_id: ['Ese local no existe o no está entre los tuyos'] } });
  if (!store.orderMethod[order.dispatchMethod])
    fail('invalidFields', { fields: { store_id: [`${store.name} no ofrece esa forma de entrega`] } });
  if (!confirmed) await requireFit(db, { order: order as MovableOrder, storeScope: [storeId], tenant });
  const { maxFutureOrders } = withFutureOrders(store, await readSettings(db, schedulingSection));
  await moveSlot(db, order, { id: storeId, maxFutureOrders });
  const before = await repo.storeFor(db, order.storeId);
  const note = `De ${before?.name ?? 'otro local'} a ${store.name}: ${reason}`;
  // Its driver is of the store it leaves.
  const free = order.driverId === null ? {} : withDriver(null);
  await repo.recordStatus(db, id, { storeId, ...free }, eventOf(db, { kind: 'store', note }));
  markSales(db, order);
  markSales(db, { ...order, storeId });
  markRefunds(db, order);
  markRefunds(db, { id, storeId });
  recordOrderChange(db, id, { before: { store_id: order.storeId }, after: { store_id: storeId, reason } });
  // Each move has its mail, one back to the first store too.
  if (!order.isTest && !waitsForPayment(status))
    enqueueOrderMail(db, { orderId: id, kind: 'reassigned', number: Date.now() });
  // A courier already requested would go to the previous store.
  if (!order.isTest && (await returnToFleets(db, order))) await requestNow(db, id);
  await moveToStore(db, { ...order, storeId });
  // Both stores update their screens: one loses the order, the other gets it.
  await notifyOrderChange(db, { id, storeId: order.storeId, status });
  await notifyOrderChange(db, { id, storeId, status });
}

async function requireFit(db: Ctx['db'], input: Parameters<typeof assessStores>[1]): Promise<void> {
  const [store] = await assessStores(db, input);
  if (!store || store.objections.length === 0) return;
  fail('storeUnfit', { message: `${store.name}: ${store.objections.join(' ')} ¿Pasar el pedido de todos modos?` });
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
