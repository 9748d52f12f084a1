import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dispatchApi } from '#features/sales/drivers/dispatch/dispatch.contract.ts';
import { uberDirectSandbox } from '#integrations/delivery/uber_direct/uberDirectSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { driverOf } from '#testing/drivers.ts';
import { sandboxesFor } from '#testing/integrations/everySandbox.ts';
import { fleetJobs } from '#testing/integrations/fleetJobs.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { storeWithFleets } from '#testing/integrations/storeWithFleets.ts';
import { sandboxServices } from '#testing/integrations/sandboxServices.ts';
import { storedOrder } from '#testing/orders.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { orderProvidersApi } from '../fleet.contract.ts';

const sandboxes = await sandboxesFor([uberDirectSandbox]);
const comanda = await isolatedTestApp({ providerSandbox: sandboxes.address });
const services = sandboxServices(comanda.config, sandboxes.address);
const uber = sandboxes.of('uber_direct');

let tenant: TestTenant;
let storeId: number;
let driverId: number;
let jobs: ReturnType<typeof fleetJobs>;

beforeAll(async () => {
  tenant = await comanda.tenant();
  ({ id: storeId } = await createStore(tenant, storeWithFleets('own_delivery', 'uber_delivery')));
  driverId = await driverOf(tenant, storeId, { maxCapacity: 9 });
  await giveCredentials(tenant, 'uber_direct', { values: uber.credentials });
  jobs = fleetJobs(comanda, tenant, services);
});
beforeEach(async () => {
  await jobs.clear();
  uber.kit.forgive();
});

const orderOf = async (id: number) => (await tenant.admin.call(ordersApi.get, { params: { id } })).body;
const providersOf = async (id: number) => (await tenant.admin.call(orderProvidersApi.ofOrder, { params: { id } })).body;
const isProblem = async (id: number) =>
  (await tenant.admin.call(ordersApi.list, { query: { queue: 'problem' } })).body.data.some((order) => order.id === id);
const retry = (id: number, urgent = false) =>
  tenant.admin.call(orderProvidersApi.requestCourier, { params: { id }, body: { urgent } });
const assign = (id: number) =>
  tenant.admin.call(dispatchApi.assign, { params: { id: driverId }, body: { orderIds: [id] } });
const refuse = () => uber.kit.plan('broken', { on: /delivery_quotes/, times: 3 });
const preparing = async () => {
  const id = await storedOrder(tenant, { storeId, deliveryType: 'uber_delivery' });
  await tenant.inTenant((db) => changeOrderStatus(db, { id, to: 'preparing', storeScope: null }));
  return id;
};
/** An order that its fleet refused. */
const refused = async () => {
  refuse();
  const id = await preparing();
  await jobs.work();
  return id;
};

test('an order rejected by every fleet is delivered by its store, and staff are notified until it has a driver', async () => {
  const id = await refused();
  const problem = 'Ninguna flota lleva el pedido: lo reparte el local. Asígnale un repartidor.';
  const { delivery, timeline } = await orderOf(id);
  expect(delivery).toMatchObject({ type: 'own_delivery', status: null, reference: null });
  expect(timeline.at(-1)?.note).toBe(problem);
  expect(await providersOf(id)).toMatchObject({ problem, canRequest: true });
  expect(await isProblem(id)).toBe(true);
  await jobs.work();
  expect((await orderOf(id)).timeline).toHaveLength(timeline.length);
  expect((await assign(id)).status).toBeLessThan(300);
  expect(await isProblem(id)).toBe(false);
  expect(await providersOf(id)).toMatchObject({ problem: null, canRequest: false });
});

test('a fleet without a courier in time is cancelled, and the store delivers the order', async () => {
  const id = await preparing();
  await jobs.work();
  await tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('deliveries')
      .set({ dueAt: new Date(0).toISOString() })
      .where('orderId', '=', id)
      .execute(),
  );
  await jobs.work();
  expect((await orderOf(id)).delivery).toMatchObject({ type: 'own_delivery', status: null });
  const [delivery] = (await providersOf(id)).deliveries;
  expect(delivery?.status).toBe('CANCELLED');
});

test('fleets can be retried until a driver of the store has the order', async () => {
  const id = await refused();
  expect((await retry(id)).status).toBe(200);
  await jobs.work();
  expect((await orderOf(id)).delivery).toMatchObject({ type: 'uber_delivery', status: 'CONFIRMED' });
  const other = await refused();
  await assign(other);
  const { status, text } = await retry(other);
  expect([status, text]).toEqual([409, expect.stringContaining('ya lo lleva Repartidor')]);
});

test('a courier of a fleet who picks up after all has the order, and the driver no more', async () => {
  uber.kit.plan('lost', { on: /POST .*\/deliveries$/, times: 3 });
  uber.kit.plan('broken', { on: /GET/, times: 100 });
  const id = await preparing();
  await jobs.work();
  refuse();
  await retry(id, true);
  await jobs.work();
  expect((await orderOf(id)).delivery?.type).toBe('own_delivery');
  await assign(id);
  uber.kit.forgive();
  const [first] = (await providersOf(id)).deliveries;
  const book = uber.books().find(({ key }) => key === `t${tenant.id}-d${first?.id}`);
  await uber.advance(book?.reference ?? '', 'PICKED_UP');
  await jobs.read(first?.id ?? 0);
  expect(await orderOf(id)).toMatchObject({
    status: 'in_transit',
    driver: null,
    delivery: { type: 'uber_delivery', status: 'PICKED_UP' },
  });
});

test('another store that takes the order requests its fleets', async () => {
  const id = await refused();
  const other = await createStore(tenant, storeWithFleets('uber_delivery'));
  const body = { storeId: other.id, reason: 'Sin repartidores', confirmed: true };
  expect((await tenant.admin.call(ordersApi.reassign, { params: { id }, body })).status).toBe(200);
  await jobs.work();
  expect((await orderOf(id)).delivery).toMatchObject({ type: 'uber_delivery', status: 'CONFIRMED' });
});
