import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { DeliveryJobStatus } from '#domain/orders/orders.ts';
import { cabifySandbox } from '#integrations/delivery/cabify/cabifySandbox.ts';
import { pedidosYaV3Sandbox } from '#integrations/delivery/pedidos_ya_v3/pedidosYaV3Sandbox.ts';
import { uberDirectSandbox } from '#integrations/delivery/uber_direct/uberDirectSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { sandboxesFor } from '#testing/integrations/everySandbox.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { fleetJobs } from '#testing/integrations/fleetJobs.ts';
import { storeWithFleets } from '#testing/integrations/storeWithFleets.ts';
import { sandboxServices } from '#testing/integrations/sandboxServices.ts';
import { storedOrder } from '#testing/orders.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { orderProvidersApi } from '../fleet.contract.ts';
import { fleetPatience } from '../fallback.rules.ts';

const sandboxes = await sandboxesFor([uberDirectSandbox, pedidosYaV3Sandbox, cabifySandbox]);
const comanda = await isolatedTestApp({ providerSandbox: sandboxes.address });
const services = sandboxServices(comanda.config, sandboxes.address);
const fleets = { uber_direct: 'uber_delivery', pedidos_ya_v3: 'peya_v3_delivery', cabify: 'cabify_delivery' } as const;
type Key = keyof typeof fleets;
const keys = Object.keys(fleets) as Key[];
const [uber, peya, cabify] = [sandboxes.of('uber_direct'), sandboxes.of('pedidos_ya_v3'), sandboxes.of('cabify')];

let tenant: TestTenant;
let storeId: number;
let jobs: ReturnType<typeof fleetJobs>;

beforeAll(async () => {
  tenant = await comanda.tenant({ flags: ['peya-v3'] });
  ({ id: storeId } = await createStore(tenant, storeWithFleets(...Object.values(fleets))));
  for (const key of keys) await giveCredentials(tenant, key, { values: sandboxes.of(key).credentials });
  jobs = fleetJobs(comanda, tenant, services);
});
beforeEach(async () => {
  await jobs.clear();
  for (const key of keys) sandboxes.of(key).kit.forgive();
});

const move = (id: number, to: 'preparing' | 'canceled') =>
  tenant.inTenant((db) => changeOrderStatus(db, { id, to, reason: 'Prueba', storeScope: null }));
const orderOf = async (id: number) => (await tenant.admin.call(ordersApi.get, { params: { id } })).body;
const providersOf = async (id: number) => (await tenant.admin.call(orderProvidersApi.ofOrder, { params: { id } })).body;
const attemptsOf = async (id: number) =>
  (await providersOf(id)).deliveries.map(({ type, status }) => [type, status] as [DeliveryType, DeliveryJobStatus]);
const retry = (id: number, urgent = false) =>
  tenant.admin.call(orderProvidersApi.requestCourier, { params: { id }, body: { urgent } });

/** Couriers who may come, according to all sandbox fleets. */
const couriersOf = async (id: number) => {
  const deliveryKeys = (await providersOf(id)).deliveries.map((delivery) => `t${tenant.id}-d${delivery.id}`);
  return keys.flatMap((key) =>
    sandboxes
      .of(key)
      .books()
      .filter((book) => deliveryKeys.includes(book.key) && !['CANCELLED', 'REJECTED'].includes(book.status))
      .map(() => key),
  );
};
const quotesOf = (id: number) =>
  tenant.inTenant(async (db) => {
    const rows = await db
      .selectFrom('deliveryQuotes')
      .select(['type', 'amount'])
      .where('orderId', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ type, amount }) => [type, amount]);
  });
/** Ends the time limit of the last requested fleet. */
const runOut = (id: number) =>
  tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('deliveries')
      .set({ dueAt: new Date(0).toISOString() })
      .where('orderId', '=', id)
      .execute(),
  );
const preparing = async () => {
  const id = await storedOrder(tenant, { storeId, deliveryType: 'uber_delivery' });
  await move(id, 'preparing');
  return id;
};

test('an order goes to the next fleet when one does not answer, and each attempt is seen', async () => {
  uber.kit.plan('broken', { on: /delivery_quotes/, times: 3 });
  const id = await preparing();
  await jobs.work();
  expect(await attemptsOf(id)).toEqual([
    ['uber_delivery', 'REJECTED'],
    ['peya_v3_delivery', 'CONFIRMED'],
  ]);
  expect(await couriersOf(id)).toEqual(['pedidos_ya_v3']);
  expect((await orderOf(id)).delivery).toMatchObject({ type: 'peya_v3_delivery', status: 'CONFIRMED' });
  expect(await quotesOf(id)).toEqual([
    ['uber_delivery', null],
    ['peya_v3_delivery', expect.any(Number)],
  ]);
  const { deliveries } = await providersOf(id);
  expect(deliveries[0]).toMatchObject({
    reason: 'Uber Direct tiene un problema (500).',
    requestedAt: expect.any(String),
  });
});

test('a fleet that does not cover the address is skipped for the next one', async () => {
  const id = await preparing();
  await tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('orders')
      .set({ address: JSON.stringify({ text: 'Punta Arenas', detail: null, latitude: -53.16, longitude: -70.9 }) })
      .where('id', '=', id)
      .execute(),
  );
  await jobs.work();
  expect(await attemptsOf(id)).toEqual(Object.values(fleets).map((type) => [type, 'REJECTED']));
  const { delivery, timeline } = await orderOf(id);
  expect(delivery?.status).toBe('REJECTED');
  expect(timeline.at(-1)?.note).toBe('Ninguna flota lleva el pedido: pídelo de nuevo.');
  const { body } = await tenant.admin.call(ordersApi.list, { query: { queue: 'problem' } });
  expect(body.data.map((order) => order.id)).toContain(id);
  await jobs.work();
  expect((await orderOf(id)).timeline).toHaveLength(timeline.length);
});

test.each(['lost', 'hung', 'garbled'] as const)(
  'a fleet that did its work and whose answer is %s keeps the order',
  async (failure) => {
    uber.kit.plan(failure, { on: /POST .*\/deliveries$/, times: 3 });
    const id = await preparing();
    const { request } = fleetPatience;
    fleetPatience.request = 1500;
    await jobs.work().finally(() => (fleetPatience.request = request));
    expect(await attemptsOf(id)).toEqual([['uber_delivery', 'CONFIRMED']]);
    expect(await couriersOf(id)).toEqual(['uber_direct']);
  },
);

test('no other fleet is requested while an unreachable one may send a courier, unless staff decide so', async () => {
  uber.kit.plan('lost', { on: /POST .*\/deliveries$/, times: 3 });
  uber.kit.plan('broken', { on: /GET/, times: 100 });
  const id = await preparing();
  await jobs.work();
  await jobs.work();
  expect((await attemptsOf(id)).map(([type]) => type)).toEqual(['uber_delivery']);
  const { deliveries } = await providersOf(id);
  expect(deliveries[0]?.problem).toContain('Puede que mande un repartidor igual');
  const { body } = await tenant.admin.call(ordersApi.list, { query: { queue: 'problem' } });
  expect(body.data.map((order) => order.id)).toContain(id);
  expect((await retry(id, true)).status).toBe(200);
  await jobs.work();
  expect((await attemptsOf(id)).map(([type]) => type)).toEqual(['uber_delivery', 'uber_delivery']);
  uber.kit.forgive();
  await jobs.work();
  expect(await couriersOf(id)).toHaveLength(1);
});

test('a fleet without a courier in time is cancelled before the next one is requested', async () => {
  const id = await preparing();
  await jobs.work();
  expect(await couriersOf(id)).toEqual(['uber_direct']);
  await runOut(id);
  uber.kit.plan('broken', { on: /cancel/, times: 3 });
  await jobs.work();
  expect(await couriersOf(id)).toEqual(['uber_direct']);
  await jobs.work();
  expect(await attemptsOf(id)).toEqual([
    ['uber_delivery', 'CANCELLED'],
    ['peya_v3_delivery', 'CONFIRMED'],
  ]);
  expect(await couriersOf(id)).toEqual(['pedidos_ya_v3']);
});

test('a courier who is on the way stays, however late', async () => {
  const id = await preparing();
  await jobs.work();
  const [delivery] = (await providersOf(id)).deliveries;
  await uber.advance(delivery?.reference ?? '', 'IN_PROGRESS');
  await jobs.read(delivery?.id ?? 0);
  await runOut(id);
  await jobs.work();
  expect(await attemptsOf(id)).toEqual([['uber_delivery', 'IN_PROGRESS']]);
  const refused = await retry(id);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('ya tiene repartidor')]);
});

test('an order returned by a fleet goes to the next one, until staff restart the search', async () => {
  const id = await preparing();
  await jobs.work();
  for (const sandbox of [uber, peya, cabify]) {
    const live = (await providersOf(id)).deliveries.at(-1);
    await sandbox.advance(live?.reference ?? '', 'CANCELLED');
    await jobs.read(live?.id ?? 0);
    await jobs.work();
  }
  expect(await attemptsOf(id)).toEqual(Object.values(fleets).map((type) => [type, 'CANCELLED']));
  expect(await providersOf(id)).toMatchObject({ canRequest: true });
  expect((await retry(id)).status).toBe(200);
  await jobs.work();
  expect((await attemptsOf(id)).at(-1)).toEqual(['uber_delivery', 'CONFIRMED']);
  expect(await couriersOf(id)).toEqual(['uber_direct']);
});

test('a crash during a request is resumed without requesting a courier twice', async () => {
  const id = await preparing();
  await jobs.work({ dieAfter: 2 });
  expect(await couriersOf(id)).toEqual(['uber_direct']);
  await jobs.work();
  expect(await couriersOf(id)).toEqual(['uber_direct']);
  await tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('deliveries')
      .set({ askingUntil: new Date(0).toISOString() })
      .where('orderId', '=', id)
      .execute(),
  );
  await jobs.work();
  expect(await attemptsOf(id)).toEqual([['uber_delivery', 'CONFIRMED']]);
  expect(await couriersOf(id)).toEqual(['uber_direct']);
});

test('cancelling an order cancels the couriers of every requested fleet', async () => {
  uber.kit.plan('broken', { on: /delivery_quotes/, times: 3 });
  const id = await preparing();
  await jobs.work();
  await move(id, 'canceled');
  await jobs.work();
  expect(await couriersOf(id)).toEqual([]);
  expect((await attemptsOf(id)).at(-1)).toEqual(['peya_v3_delivery', 'CANCELLED']);
});

test('the courier of an order that another store takes over goes there', async () => {
  const id = await preparing();
  await jobs.work();
  const other = await createStore(tenant, storeWithFleets('cabify_delivery'));
  const body = { storeId: other.id, reason: 'Sin pan', confirmed: true };
  expect((await tenant.admin.call(ordersApi.reassign, { params: { id }, body })).status).toBe(200);
  await jobs.work();
  expect(await couriersOf(id)).toHaveLength(1);
  expect((await attemptsOf(id))[0]).toEqual(['uber_delivery', 'CANCELLED']);
});

test('comparing the fleets of a store requests no courier', async () => {
  const id = await preparing();
  peya.kit.plan('broken', { on: /estimates/, times: 3 });
  const { body } = await tenant.admin.call(orderProvidersApi.compareFleets, { params: { id } });
  expect(body.data.map(({ type, deliveryFee, problem }) => [type, deliveryFee, problem])).toEqual([
    ['uber_delivery', 2990, null],
    ['peya_v3_delivery', null, 'PedidosYa v3 tiene un problema (500).'],
    ['cabify_delivery', 3190, null],
  ]);
  expect(await quotesOf(id)).toEqual([
    ['uber_delivery', 2990],
    ['peya_v3_delivery', null],
    ['cabify_delivery', 3190],
  ]);
  expect(await couriersOf(id)).toEqual([]);
  const missing = await tenant.admin.call(orderProvidersApi.compareFleets, { params: { id: 999_999 } });
  expect(missing.status).toBe(404);
});

test('staff can retry a courier only while an order waits for a fleet', async () => {
  const id = await preparing();
  expect((await retry(id)).status).toBe(200);
  const delivered = await storedOrder(tenant, { storeId, deliveryType: 'uber_delivery', status: 'completed' });
  expect((await retry(delivered)).status).toBe(409);
  const storeOrder = await storedOrder(tenant, { storeId, deliveryType: 'own_delivery', status: 'preparing' });
  expect((await retry(storeOrder)).status).toBe(409);
});
