import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closingsApi } from '#features/stores/hours/closings.contract.ts';
import { uberEatsSandbox } from '#integrations/channels/uber_eats/uberEatsSandbox.ts';
import { insert, update } from '#kit/server/data/write.ts';
import { withdraw } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { subscribe } from '#testing/integrations/channelShop.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { ordersArea } from '../../orders.area.ts';
import { channelOrdersApi } from '../channelOrders.contract.ts';
import { sweepLater } from './channelJobKinds.ts';

const sandbox = await sandboxFor(uberEatsSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
await comanda.app.listen({ host: '127.0.0.1', port: 0 });
const worker = await runJobs(comanda.database, ordersArea.jobs(openServices(comanda.config)), {
  concurrency: 2,
  lookEvery: 100,
  outageEvery: 300,
});
afterAll(() => worker.stop());

let tenant: TestTenant;
let storeId: number;

const connect = async (acceptsAutomatically = false) => {
  await giveCredentials(tenant, 'uber_eats', { values: { ...sandbox.credentials, acceptsAutomatically } });
  await subscribe(comanda, tenant, 'uber_eats', sandbox);
};

beforeAll(async () => {
  tenant = await comanda.tenant();
  ({ id: storeId } = await createStore(tenant, { uberEatsId: sandbox.stores[0]?.reference ?? '' }));
  await connect();
});
beforeEach(() => sandbox.kit.forgive());

const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
const placedOrders = async (reference: string) => {
  const found = await tenant.inTenant((db) =>
    db.selectFrom('orders').select('id').where('externalReference', '=', reference).execute(),
  );
  return Promise.all(found.map(async ({ id }) => (await tenant.admin.call(ordersApi.get, { params: { id } })).body));
};
const orderOf = (reference: string) =>
  settled(async () => {
    const [order, ...others] = await placedOrders(reference);
    expect(others).toEqual([]);
    if (!order) throw new Error('not placed yet');
    return order;
  });
const acceptedAtOf = async (orderId: number) =>
  (await tenant.admin.call(channelOrdersApi.ofOrder, { params: { orderId } })).body.acceptedAt;
const bookOf = (reference: string) => sandbox.books().find((book) => book.reference === reference);
const move = (id: number, to: 'preparing' | 'ready' | 'canceled') =>
  tenant.inTenant((db) => changeOrderStatus(db, { id, to, reason: 'Falta un producto', storeScope: null }));
const problems = async () => (await tenant.admin.call(channelOrdersApi.problems, {})).body.data;

test('an order of a channel reaches the kitchen with its lines, amounts and number', async () => {
  const book = await sandbox.placeOrder({ discounts: true });
  const order = await orderOf(book.reference);
  expect(order).toMatchObject({
    storeId,
    status: 'created',
    source: 'uber_eats',
    platform: 'app',
    dispatchMethod: 'delivery',
    total: book.amounts.total,
    userId: null,
    channel: { displayNumber: book.displayNumber, acceptBy: book.acceptBy },
    notes: book.notes,
  });
  expect(order.lines.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
    ['Churrasco italiano', 2, 2 * (5990 + 990 + 2 * 500)],
    ['Bebida', 3, 5970],
  ]);
  expect(order.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
  expect(order.delivery).toBeNull();
});

test('an order is accepted at its channel when its preparation starts, and then reported as ready', async () => {
  const { reference } = await sandbox.placeOrder();
  const { id } = await orderOf(reference);
  expect(bookOf(reference)?.state).toBe('waiting');
  expect(await acceptedAtOf(id)).toBeNull();
  await move(id, 'preparing');
  await settled(async () => expect(bookOf(reference)).toMatchObject({ state: 'accepted', orderNumber: String(id) }));
  await settled(async () => expect((await orderOf(reference)).channel?.acceptBy).toBeNull());
  expect(await acceptedAtOf(id)).not.toBeNull();
  await move(id, 'ready');
  await settled(async () => expect(bookOf(reference)?.readyCalls).toBe(1));
});

test('an order is accepted once, also when the answer of the channel is lost', async () => {
  const { reference } = await sandbox.placeOrder();
  const { id } = await orderOf(reference);
  sandbox.kit.plan('lost', { on: /POST .*accept/, times: 1 });
  await move(id, 'preparing');
  await settled(async () => expect(bookOf(reference)).toMatchObject({ state: 'accepted', acceptances: 1 }));
});

test('orders that wait when their store closes are accepted all the same', async () => {
  const references: string[] = [];
  for (let count = 0; count < 3; count += 1) references.push((await sandbox.placeOrder()).reference);
  const placed = await Promise.all(references.map(orderOf));
  const closing = { storeIds: [storeId], kind: 'permanent', reason: 'Corte de luz' } as never;
  expect((await tenant.admin.call(closingsApi.close, { body: closing })).status).toBe(201);
  for (const { id } of placed) await move(id, 'preparing');
  await settled(async () => expect(references.map((reference) => bookOf(reference)?.acceptances)).toEqual([1, 1, 1]));
  await tenant.admin.call(closingsApi.open, { params: { id: storeId } });
});

test('an order that the store cancels is denied at its channel', async () => {
  const { reference } = await sandbox.placeOrder();
  const { id } = await orderOf(reference);
  await move(id, 'canceled');
  await settled(async () => expect(bookOf(reference)?.state).toBe('denied'));
});

test('an order that its channel cancels is canceled here, with the reason', async () => {
  const { reference } = await sandbox.placeOrder();
  await orderOf(reference);
  await sandbox.cancelOrder(reference);
  await settled(async () =>
    expect(await orderOf(reference)).toMatchObject({
      status: 'canceled',
      cancelReason: expect.stringContaining('Uber Eats lo canceló'),
    }),
  );
});

test('an order that is canceled before it is read is never placed', async () => {
  const { reference } = await sandbox.placeOrder({ webhook: false });
  await sandbox.cancelOrder(reference);
  await settled(async () => {
    const [row] = await tenant.inTenant((db) =>
      db.selectFrom('channelOrders').select('state').where('reference', '=', reference).execute(),
    );
    expect(row?.state).toBe('canceled');
  });
  expect(await placedOrders(reference)).toEqual([]);
});

test('an order whose webhook is lost is found by the sweep, once', async () => {
  const { reference } = await sandbox.placeOrder({ webhook: false });
  await tenant.inTenant(async (db) => {
    await withdraw(db, 'channels.sweep');
    await sweepLater(db, 0);
  });
  expect((await orderOf(reference)).status).toBe('created');
});

test('an order that waits when the credentials of its channel are saved is found without a webhook', async () => {
  const storeReference = sandbox.stores[2]?.reference ?? '';
  const { reference } = await sandbox.placeOrder({ storeReference, webhook: false });
  const other = await comanda.tenant();
  await createStore(other, { uberEatsId: storeReference });
  await giveCredentials(other, 'uber_eats', { values: { ...sandbox.credentials } });
  const found = () =>
    other.inTenant((db) => db.selectFrom('orders').select('id').where('externalReference', '=', reference).execute());
  await settled(async () => expect(await found()).toHaveLength(1));
});

test('a webhook that arrives twice, and a forged one, place nothing more', async () => {
  sandbox.kit.planWebhook('twice');
  const { reference } = await sandbox.placeOrder();
  await orderOf(reference);
  sandbox.kit.planWebhook('forged');
  const forged = await sandbox.placeOrder();
  await settled(async () => expect(await placedOrders(reference)).toHaveLength(1));
  expect(await placedOrders(forged.reference)).toEqual([]);
});

test('an order of a busy store is promised later, until the busy mode ends', async () => {
  const link = { storeId, provider: 'uber_eats', reference: sandbox.stores[0]?.reference ?? '' };
  const promiseOf = async () => {
    const { promisedAt, createdAt } = await orderOf((await sandbox.placeOrder()).reference);
    return Math.round((Date.parse(promisedAt) - Date.parse(createdAt)) / 60_000);
  };
  const usual = await promiseOf();
  const { id } = await tenant.inTenant((db) => insert(db, 'channelLinks', { ...link, busyMinutes: 25 }));
  expect(await promiseOf()).toBe(usual + 25);
  const busyUntil = new Date(Date.now() - 1000).toISOString();
  await tenant.inTenant((db) => update(db, 'channelLinks', id, { busyUntil }));
  expect(await promiseOf()).toBe(usual);
});

test('an order whose amounts do not add up is not placed, and is shown with the reason', async () => {
  const { reference } = await sandbox.placeOrder({ sumsDiffer: true });
  await settled(async () =>
    expect(await problems()).toContainEqual(
      expect.objectContaining({ orderId: null, channelName: 'Uber Eats', problem: expect.stringContaining('suma') }),
    ),
  );
  expect(await placedOrders(reference)).toEqual([]);
});

test('an order of an unknown store is shown, and placed when it is processed again', async () => {
  const storeReference = sandbox.stores[1]?.reference ?? '';
  const { reference } = await sandbox.placeOrder({ storeReference });
  const found = await settled(async () => {
    const problem = (await problems()).find((each) => each.problem.includes(storeReference));
    expect(problem).toBeDefined();
    return problem;
  });
  const state = async () => (await tenant.admin.call(channelOrdersApi.state, { params: { id: found?.id ?? 0 } })).body;
  await tenant.admin.call(channelOrdersApi.retry, { params: { id: found?.id ?? 0 } });
  await settled(async () => expect((await state()).checkedAt).not.toBe(found?.checkedAt));
  expect(await state()).toMatchObject({ orderId: null, problem: found?.problem, hasEnded: false });
  const { id } = await createStore(tenant, { uberEatsId: storeReference });
  await tenant.admin.call(channelOrdersApi.retry, { params: { id: found?.id ?? 0 } });
  const order = await orderOf(reference);
  expect(order.storeId).toBe(id);
  expect(await state()).toMatchObject({ orderId: order.id, problem: null });
  await settled(async () => expect((await problems()).some((each) => each.id === found?.id)).toBe(false));
});

test('orders are accepted without a person where the credentials ask for it', async () => {
  await connect(true);
  const { reference } = await sandbox.placeOrder();
  await settled(async () => expect(bookOf(reference)).toMatchObject({ state: 'accepted', acceptances: 1 }));
  expect((await orderOf(reference)).status).toBe('preparing');
  await connect();
});

test('a problem is not shown to users of other stores, nor to other companies', async () => {
  await sandbox.placeOrder({ sumsDiffer: true });
  await settled(async () => expect(await problems()).not.toEqual([]));
  const elsewhere = await tenant.store('Maipú');
  const local = await tenant.userWith(['orders.list', 'orders.update'], { storeIds: [elsewhere] });
  expect((await local.call(channelOrdersApi.problems, {})).body.data).toEqual([]);
  const [problem] = await problems();
  const params = { id: problem?.id ?? 0 };
  expect((await local.call(channelOrdersApi.retry, { params })).status).toBe(404);
  expect((await local.call(channelOrdersApi.state, { params })).status).toBe(404);
  const other = await comanda.tenant();
  expect((await other.admin.call(channelOrdersApi.problems, {})).body.data).toEqual([]);
});

test('a task that fails at its channel says why, and is tried again', async () => {
  sandbox.kit.plan('broken', { on: /GET .*order/, times: Infinity });
  await sandbox.placeOrder();
  const failed = () =>
    tenant.inTenant((db) =>
      db
        .selectFrom('jobs')
        .select('error')
        .where('kind', '=', 'channels.sync')
        .where('error', 'is not', null)
        .execute(),
    );
  await settled(async () => expect((await failed())[0]?.error).toMatch(/^Uber Eats /));
});
