import type { Point } from '#domain/geometry/geometry.ts';
import { canDeliveryMove, isDeliveryOver } from '#domain/delivery/deliveryJobs.ts';
import { deliveryTypes, deliveryTypeNames, isFleet } from '#domain/delivery/deliveryTypes.ts';
import {
  type DeliveryJobStatus,
  deliveryJobStatusLabels,
  fleetGaveUp,
  type OrderStatus,
} from '#domain/orders/orders.ts';
import { markSales } from '#features/sales/rollups/server/index.ts';
import type { DeliveryUpdate } from '#integrations/delivery/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { eventOf, moveThrough, notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import { setDriver } from '../../record/server/orderDriver.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { isPickedUp } from '../fallback.rules.ts';
import * as repo from './deliveries.repo.ts';
import { dropSoon, requestNow } from './fleetJobKinds.ts';

type LockedOrder = NonNullable<Awaited<ReturnType<typeof orders.findForUpdate>>>;

/** How far an order is when its courier is. */
const orderSteps: Partial<Record<DeliveryJobStatus, readonly OrderStatus[]>> = {
  PICKED_UP: ['preparing', 'ready', 'in_transit'],
  NEAR_DROPOFF: ['preparing', 'ready', 'in_transit'],
  COMPLETED: ['preparing', 'ready', 'in_transit', 'completed'],
};

/** States in which an order waits for a courier. */
const waiting: readonly OrderStatus[] = ['preparing', 'ready'];
export const isWaiting = ({ status }: { status: OrderStatus }): boolean => waiting.includes(status);

export const fleetName = ({ type }: { type: string }): string => {
  const known = deliveryTypeNames.find((each) => each === type);
  return known ? deliveryTypes[known].label : type;
};

const noCourier = { driverName: null, driverPhone: null, courierPoint: null };

/** Copies the current carrier to the order, where lists, kitchen and reports read it. */
export async function mirrorCarrier(
  db: Db,
  order: LockedOrder,
  { type, status }: { type: string; status: DeliveryJobStatus | null },
): Promise<void> {
  const unknown = { reference: null, trackingUrl: null, ...noCourier, pin: null };
  await repo.mirror(db, order.id, { type, status, ...unknown, problem: null });
  if (type !== order.deliveryType) markSales(db, order);
}

/** Adds a courier event to the timeline of an order and notifies the screens that show it. */
export async function recordFleetEvent(db: Db, order: LockedOrder, note: string): Promise<void> {
  await orders.recordStatus(db, order.id, {}, eventOf(db, { kind: 'delivery', note }));
  await notifyOrderChange(db, { id: order.id, storeId: order.storeId, status: order.status });
}

type Problem = {
  problem: string;
  /** The fleet it is about; absent: all of them. */
  delivery?: Pick<repo.StoredDelivery, 'id' | 'type'>;
  /** Already reported, though perhaps with another text. */
  isKnown?: boolean;
};

/** Stores why the courier of an order needs attention and notifies the store once. */
export async function reportProblem(
  db: Db,
  order: LockedOrder,
  { problem, delivery, isKnown }: Problem,
): Promise<void> {
  if (delivery) await repo.change(db, delivery.id, { askingUntil: null, problem });
  await repo.mirror(db, order.id, { problem });
  if (!isKnown) await recordFleetEvent(db, order, delivery ? `${fleetName(delivery)}: ${problem}` : problem);
}

/** No fleet delivers the order: its store does and is notified to assign a driver. */
export async function deliverWithoutFleet(db: Db, order: LockedOrder): Promise<void> {
  await mirrorCarrier(db, order, { type: 'own_delivery', status: null });
  await reportProblem(db, order, {
    problem: 'Ninguna flota lleva el pedido: lo reparte el local. Asígnale un repartidor.',
  });
}

/** Returns an order that its store was to deliver to the fleets. Returns whether fleets can deliver it now. */
export async function returnToFleets(db: Db, order: LockedOrder): Promise<boolean> {
  if (order.deliveryType === null || isFleet(order.deliveryType)) return order.deliveryType !== null;
  const last = (await repo.attemptsOf(db, order.id)).at(-1);
  if (last) await mirrorCarrier(db, order, last);
  return last !== undefined;
}

/** The courier of a replaced fleet picked up the order: it keeps the order, and other deliveries are cancelled. */
async function takeBack(db: Db, order: LockedOrder, delivery: repo.StoredDelivery): Promise<void> {
  const live = await repo.liveOf(db, order.id);
  if (live && isPickedUp(live.status)) return;
  if (live) {
    await repo.change(db, live.id, { releasedAt: new Date().toISOString() });
    await dropSoon(db, live.id);
  }
  await repo.change(db, delivery.id, { releasedAt: null });
  if (order.driverId !== null) {
    await setDriver(db, order, null, `Ya lo retiró ${fleetName(delivery)}`);
    await emit(db, 'drivers', { storeId: order.storeId });
  }
  await mirrorCarrier(db, order, delivery);
}

const pointOf = (courier: DeliveryUpdate['courier']): Point | null =>
  courier && courier.latitude !== null && courier.longitude !== null
    ? { latitude: courier.latitude, longitude: courier.longitude }
    : null;

/** Whether a fleet sent an update before the stored one: by its time, or by its status where no time decides. */
function isOlder({ status, toldAt }: repo.StoredDelivery, update: DeliveryUpdate): boolean {
  if (status === 'COMPLETED' && !isDeliveryOver(update.status)) return true;
  if (update.at !== null && toldAt !== null && Date.parse(update.at) !== Date.parse(toldAt))
    return Date.parse(update.at) < Date.parse(toldAt);
  // A delivery that is over may have been closed by us: its courier may come after all.
  return !isDeliveryOver(status) && canDeliveryMove(update.status, status, true);
}

/** Applies a fleet's update to a delivery and its order. Ignores updates older than the stored one. */
export async function settleDelivery(db: Db, deliveryId: number, update: DeliveryUpdate): Promise<void> {
  const found = await repo.find(db, deliveryId);
  // The order before its deliveries, as everybody locks them.
  const order = found && (await orders.findForUpdate(db, found.orderId, null));
  const known = order && (await repo.findForUpdate(db, deliveryId));
  if (!known || isOlder(known, update)) return;
  // The delivery was closed without the fleet's confirmation: cancel a courier who comes after all.
  if (isDeliveryOver(known.status) && !isDeliveryOver(update.status)) {
    await repo.change(db, deliveryId, { reference: update.reference });
    await dropSoon(db, deliveryId);
    return;
  }
  const moves = canDeliveryMove(known.status, update.status, true);
  const status = moves ? update.status : known.status;
  await repo.noteUpdate(db, deliveryId, status, update);
  if (known.releasedAt !== null && isPickedUp(status)) await takeBack(db, order, known);
  const isLive = (await repo.find(db, deliveryId))?.releasedAt === null;
  const { reference, trackingUrl, courier, pin, reason } = update;
  if (isLive && !fleetGaveUp(known.status))
    await repo.mirror(db, order.id, {
      status,
      reference,
      trackingUrl,
      driverName: courier?.name ?? null,
      driverPhone: courier?.phone ?? null,
      courierPoint: isDeliveryOver(status) ? null : pointOf(courier),
      ...(pin && { pin }),
      problem: null,
    });
  if (!moves) return;
  const which = isLive ? '' : `${fleetName(known)}: `;
  const note = `${which}${deliveryJobStatusLabels[status]}${reason && fleetGaveUp(status) ? `: ${reason}` : ''}`;
  await orders.recordStatus(db, order.id, {}, eventOf(db, { kind: 'delivery', note }));
  if (isLive && fleetGaveUp(status) && isWaiting(order)) await requestNow(db, order.id);
  if (isLive) await moveThrough(db, order.id, orderSteps[status] ?? []);
  await notifyOrderChange(db, { id: order.id, storeId: order.storeId, status: order.status });
}

/** Closes a delivery without the fleet's confirmation: it was never requested, or the fleet does not know it. */
export async function closeDelivery(
  db: Db,
  deliveryId: number,
  { status, reason }: { status: 'REJECTED' | 'CANCELLED' | 'EXPIRED'; reason: string },
): Promise<void> {
  const found = await repo.find(db, deliveryId);
  const order = found && (await orders.findForUpdate(db, found.orderId, null));
  const known = order && (await repo.findForUpdate(db, deliveryId));
  if (!known || isDeliveryOver(known.status)) return;
  await repo.change(db, deliveryId, { status, reason, problem: null, askingUntil: null });
  if (known.releasedAt !== null) return;
  await repo.mirror(db, order.id, { status, reference: null, trackingUrl: null, ...noCourier });
  await recordFleetEvent(db, order, `${fleetName(known)}: ${deliveryJobStatusLabels[status]}: ${reason}`);
  if (isWaiting(order)) await requestNow(db, order.id);
}
