import type { Point } from '#domain/geometry/geometry.ts';
import { canDeliveryMove, isDeliveryOver } from '#domain/delivery/deliveryJobs.ts';
import {
  type DeliveryJobStatus,
  deliveryJobStatusLabels,
  fleetGaveUp,
  nextStatuses,
  type OrderStatus,
} from '#domain/orders.ts';
import type { DeliveryUpdate } from '#integrations/delivery/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { changeOrderStatus, eventOf, notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import * as orders from '../../record/server/orders.repo.ts';
import * as repo from './deliveries.repo.ts';

/** How far an order is when its courier is. */
const orderSteps: Partial<Record<DeliveryJobStatus, readonly OrderStatus[]>> = {
  PICKED_UP: ['preparing', 'ready', 'in_transit'],
  NEAR_DROPOFF: ['preparing', 'ready', 'in_transit'],
  COMPLETED: ['preparing', 'ready', 'in_transit', 'completed'],
};

/** Takes an order as far as its courier has it, step by step. */
async function followCourier(db: Db, orderId: number, status: DeliveryJobStatus): Promise<void> {
  for (const to of orderSteps[status] ?? []) {
    const order = await orders.findForUpdate(db, orderId, null);
    if (order && nextStatuses(order.status, order.dispatchMethod).includes(to))
      await changeOrderStatus(db, { id: orderId, to, storeScope: null });
  }
}

const pointOf = (courier: DeliveryUpdate['courier']): Point | null =>
  courier && courier.latitude !== null && courier.longitude !== null
    ? { latitude: courier.latitude, longitude: courier.longitude }
    : null;

/** Writes what a fleet tells of a delivery into it and its order. What is older than what is known changes nothing. */
export async function settleDelivery(db: Db, deliveryId: number, update: DeliveryUpdate): Promise<void> {
  const found = await repo.find(db, deliveryId);
  // The order before its deliveries, as everybody locks them.
  const order = found && (await orders.findForUpdate(db, found.orderId, null));
  const known = order && (await repo.findForUpdate(db, deliveryId));
  if (!known || (known.toldAt !== null && Date.parse(update.at) < Date.parse(known.toldAt))) return;
  const moves = canDeliveryMove(known.status, update.status, true);
  const status = moves ? update.status : known.status;
  await repo.noteUpdate(db, deliveryId, status, update);
  const { reference, trackingUrl, courier, reason } = update;
  const courierPoint = isDeliveryOver(status) ? null : pointOf(courier);
  await repo.mirror(db, order.id, { status, reference, trackingUrl, driverName: courier?.name ?? null, courierPoint });
  if (!moves) return;
  const note = `${deliveryJobStatusLabels[status]}${reason && fleetGaveUp(status) ? `: ${reason}` : ''}`;
  await orders.recordStatus(db, order.id, {}, eventOf(db, { kind: 'delivery', note }));
  await followCourier(db, order.id, status);
  await notifyOrderChange(db, { id: order.id, storeId: order.storeId, status: order.status });
}
