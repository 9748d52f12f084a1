import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import {
  type AssignableOrder,
  changeOrderStatus,
  lockOrders,
  setDriver,
} from '#features/sales/orders/record/server/index.ts';
import { fail } from '../../drivers.failures.ts';
import * as repo from '../../record/server/drivers.repo.ts';
import { assignError, capacityError, leaveError, splitForLeaving } from '../dispatch.rules.ts';
import type { Departure } from '../dispatch.contract.ts';

async function lockDriver(db: Db, id: number, storeScope: Actor['storeIds']): Promise<repo.LockedDriver> {
  const [driver] = await repo.lock(db, [id], storeScope);
  return driver ?? fail('notFound');
}

type AssignRequest = {
  driverId: number;
  orderIds: readonly number[];
  reassign: boolean;
  storeScope: Actor['storeIds'];
};

const missingOrderText = (id: number) => `El pedido #${id} no existe o no es de tus locales.`;

/** Each refusal at its order, and all of them as the sentence. */
function refuseOrders(refusals: readonly (string | null)[]): void {
  const errors = refusals.flatMap((message, place) => (message ? [[`order_ids.${place}`, [message]] as const] : []));
  if (errors.length === 0) return;
  fail('orderNotAssignable', {
    message: errors.map(([, [message]]) => message).join(' '),
    fields: Object.fromEntries(errors.map(([path, messages]) => [path, [...messages]])),
  });
}

/**
 * Assigns orders to a driver of their store, all or none, within the driver's capacity. Concurrent calls wait for the
 * lock.
 */
export async function assignOrders(db: Db, { driverId, orderIds, reassign, storeScope }: AssignRequest): Promise<void> {
  const ids = [...new Set(orderIds)];
  const orders = await lockOrders(db, ids, storeScope);
  const driver = await lockDriver(db, driverId, storeScope);
  const byId = new Map(orders.map((order) => [order.id, order]));
  if (driver.status === 'off')
    fail('orderNotAssignable', { message: `${driver.name} está fuera de turno: no se le dan pedidos.` });
  refuseOrders(
    ids.map((id) => {
      const order = byId.get(id);
      return order ? assignError(order, driver, reassign) : missingOrderText(id);
    }),
  );
  const assigned = await repo.assignedOrderIds(db, driverId);
  const more = orders.filter(({ id }) => !assigned.includes(id));
  const full = capacityError(driver, assigned.length, more.length);
  if (full) fail('driverFull', { message: full });
  for (const order of more) await setDriver(db, order, driver, assignedText(order, driver));
  await emit(db, 'drivers', { storeId: driver.storeId });
}

const assignedText = ({ driver: before }: AssignableOrder, { name }: { name: string }) =>
  before ? `De ${before.name} a ${name}` : `Lo lleva ${name}`;

/** Unassigns orders from a driver; ignores those that others carry. Rejects unknown orders. */
export async function releaseOrders(
  db: Db,
  { driverId, orderIds, storeScope }: Omit<AssignRequest, 'reassign'>,
): Promise<void> {
  const orders = await lockOrders(db, orderIds, storeScope);
  const { name, storeId } = await lockDriver(db, driverId, storeScope);
  const known = new Set(orders.map(({ id }) => id));
  refuseOrders(orderIds.map((id) => (known.has(id) ? null : missingOrderText(id))));
  const assigned = new Set(await repo.assignedOrderIds(db, driverId));
  for (const order of orders.filter(({ id }) => assigned.has(id)))
    await setDriver(db, order, null, `${name} ya no lo lleva`);
  await emit(db, 'drivers', { storeId });
}

type Transfer = { driverId: number; toDriverId: number; storeScope: Actor['storeIds'] };

/** Reassigns all orders of a driver to another driver of the store, or none. */
export async function transferOrders(db: Db, { driverId, toDriverId, storeScope }: Transfer): Promise<void> {
  const { name } = (await repo.find(db, driverId, storeScope)) ?? fail('notFound');
  const orderIds = await repo.assignedOrderIds(db, driverId);
  if (orderIds.length === 0) fail('orderNotAssignable', { message: `${name} no lleva ningún pedido.` });
  if (driverId === toDriverId) fail('invalidFields', { fields: { to_driver_id: ['Elige a otro repartidor'] } });
  await assignOrders(db, { driverId: toDriverId, orderIds, reassign: true, storeScope });
}

/** The orders a driver has, locked before the driver, as everywhere. */
async function lockRun(db: Db, driverId: number, storeScope: Actor['storeIds']) {
  const orders = await lockOrders(db, await repo.assignedOrderIds(db, driverId), storeScope);
  const driver = await lockDriver(db, driverId, storeScope);
  return { driver, orders: orders.filter((order) => order.driver?.id === driverId) };
}

/** Starts a driver's trip with the orders that are ready; the others are unassigned and stay in the store. */
export async function leaveStore(db: Db, driverId: number, storeScope: Actor['storeIds']): Promise<Departure> {
  const { driver, orders } = await lockRun(db, driverId, storeScope);
  const refusal = driver.status === 'off' ? `${driver.name} está fuera de turno.` : leaveError(driver.name, orders);
  if (refusal) fail('driverCannotLeave', { message: refusal });
  const { ready, out, stays } = splitForLeaving(orders);
  for (const { id } of ready) await changeOrderStatus(db, { id, to: 'in_transit', storeScope });
  for (const order of stays) await setDriver(db, order, null, `Quedó en el local: ${driver.name} salió sin él`);
  await repo.setStatus(db, driverId, 'in_transit');
  await emit(db, 'drivers', { storeId: driver.storeId });
  const numbers = (some: readonly AssignableOrder[]) => some.map(({ id }) => id);
  return { left: numbers([...ready, ...out]), stayed: numbers(stays) };
}

/** Ends a trip. An order in transit cannot become ready again, so undelivered orders stay assigned. */
export async function returnToStore(db: Db, driverId: number, storeScope: Actor['storeIds']): Promise<void> {
  const { storeId } = await lockDriver(db, driverId, storeScope);
  await repo.setStatus(db, driverId, 'in_store');
  await emit(db, 'drivers', { storeId });
}
