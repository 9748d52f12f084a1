import { holdCompany, releaseHolds } from '#testing/holds.ts';
import { beforeEach, expect, test } from 'vitest';
import type { ChannelLine } from '#integrations/channels/port.ts';
import { uberEatsSandbox } from '#integrations/channels/uber_eats/uberEatsSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { withoutDatabase } from '#kit/server/testing/databaseOutage.ts';
import { channelCompany } from '#testing/integrations/channelCompany.ts';
import { channelJobs } from '#testing/integrations/channelJobs.ts';
import { subscribe } from '#testing/integrations/channelShop.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { createStore } from '#testing/stores.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { channelOrdersApi } from '../channelOrders.contract.ts';

const sandbox = await sandboxFor(uberEatsSandbox);
const [first, second] = sandbox.stores.map(({ reference }) => reference) as [string, string];

const { comanda, services, tenant, storeId, jobs } = await channelCompany(sandbox.address, sandbox);
beforeEach(async () => {
  sandbox.kit.forgive();
  await jobs.clear();
});

const ordersOf = async (reference: string) => {
  const found = await tenant.inTenant((db) =>
    db.selectFrom('orders').select('id').where('externalReference', '=', reference).execute(),
  );
  return Promise.all(found.map(async ({ id }) => (await tenant.admin.call(ordersApi.get, { params: { id } })).body));
};
const orderOf = async (reference: string) => {
  const [order, ...others] = await ordersOf(reference);
  expect(others).toEqual([]);
  if (!order) throw new Error('not placed');
  return order;
};
const bookOf = (reference: string) => sandbox.books().find((book) => book.reference === reference);
const move = (id: number, ...statuses: ('preparing' | 'ready' | 'in_transit' | 'completed' | 'canceled')[]) =>
  tenant.inTenant(async (db) => {
    for (const to of statuses) await changeOrderStatus(db, { id, to, reason: 'Falta un producto', storeScope: null });
  });
const problemOf = async (reference: string) => {
  const row = await tenant.inTenant((db) =>
    db.selectFrom('channelOrders').select('id').where('reference', '=', reference).executeTakeFirst(),
  );
  const { body } = await tenant.admin.call(channelOrdersApi.problems, {});
  return body.data.find(({ id }) => id === row?.id);
};
const work = () => jobs.work({ withLater: false });
const sweep = () => jobs.run('channels.sweep', {}).then(work);
const place = async (order?: Parameters<typeof sandbox.placeOrder>[0]) => (await sandbox.placeOrder(order)).reference;
const expire = async (work: () => Promise<void>) => {
  const wait = 12 * 60_000;
  sandbox.kit.pass(wait);
  await work();
  sandbox.kit.pass(-wait);
};

test('an order that expired before it arrived is never cooked, and is shown until somebody has seen it', async () => {
  const reference = await place();
  await expire(work);
  expect(await ordersOf(reference)).toEqual([]);
  const problem = await problemOf(reference);
  expect(problem).toMatchObject({ isOpen: false, problem: expect.stringContaining('Venció en Uber Eats') });
  await tenant.admin.call(channelOrdersApi.dismiss, { params: { id: problem?.id ?? 0 } });
  await tenant.admin.call(channelOrdersApi.retry, { params: { id: problem?.id ?? 0 } });
  await work();
  expect(await problemOf(reference)).toBeUndefined();
});

test('an order that is not placed yet cannot be dismissed while it waits at its channel', async () => {
  const reference = await place({ sumsDiffer: true });
  await work();
  const { id = 0 } = (await problemOf(reference)) ?? {};
  const { status, refusal } = await tenant.admin.call(channelOrdersApi.dismiss, { params: { id } });
  expect([status, refusal.message]).toEqual([409, expect.stringContaining('sigue abierto en su canal')]);
  expect(await problemOf(reference)).toBeDefined();
});

test('an order that could not be placed and is canceled by its guest needs nobody', async () => {
  const reference = await place({ sumsDiffer: true });
  await work();
  await sandbox.cancelOrder(reference);
  await work();
  expect(await problemOf(reference)).toBeUndefined();
});

test('a cancellation that arrives before its order is never cooked', async () => {
  sandbox.kit.planWebhook('reversed');
  const reference = await place();
  await sandbox.cancelOrder(reference);
  await work();
  expect(await ordersOf(reference)).toEqual([]);
  expect(await problemOf(reference)).toBeUndefined();
});

test('an order that its channel cancels after it was delivered stays delivered, and is shown', async () => {
  const reference = await place();
  await work();
  const { id } = await orderOf(reference);
  await move(id, 'preparing', 'ready', 'in_transit', 'completed');
  await work();
  await sandbox.cancelOrder(reference);
  await work();
  expect((await orderOf(reference)).status).toBe('completed');
  expect((await problemOf(reference))?.problem).toMatch(/Uber Eats lo canceló.*aquí está entregado/);
});

test('a cancellation and an acceptance on the tablet whose webhooks are lost are found by the sweep', async () => {
  const taken = await place();
  const canceled = await place();
  await work();
  sandbox.takeOnTablet(taken);
  sandbox.kit.planWebhook('never');
  await sandbox.cancelOrder(canceled);
  await sweep();
  expect((await orderOf(taken)).status).toBe('preparing');
  expect((await orderOf(canceled)).status).toBe('canceled');
});

test('a lost cancellation of an accepted order is found when it was not read for a while', async () => {
  const reference = await place();
  await work();
  await move((await orderOf(reference)).id, 'preparing');
  await work();
  sandbox.kit.planWebhook('never');
  await sandbox.cancelOrder(reference);
  await sweep();
  expect((await orderOf(reference)).status).toBe('preparing');
  await tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('channelOrders')
      .set({ updatedAt: new Date(Date.now() - 11 * 60_000).toISOString() })
      .where('reference', '=', reference)
      .execute(),
  );
  await sweep();
  expect((await orderOf(reference)).status).toBe('canceled');
});

test('an acceptance that failed is sent again by the next sweep', async () => {
  const reference = await place();
  await work();
  sandbox.kit.plan('broken', { on: /POST/, times: 50 });
  await move((await orderOf(reference)).id, 'preparing');
  await work();
  expect(bookOf(reference)?.state).toBe('waiting');
  expect((await problemOf(reference))?.problem).toMatch(/Uber Eats tiene un problema/);
  sandbox.kit.forgive();
  await jobs.clear();
  await sweep();
  expect(bookOf(reference)).toMatchObject({ state: 'accepted', acceptances: 1 });
  expect(await problemOf(reference)).toBeUndefined();
});

test.each(['garbled', 'broken', 'limited', 'lost'] as const)(
  'an order whose content is %s is shown to the staff of its store, and placed when the fault ends',
  async (failure) => {
    const local = await tenant.userWith(['orders.list'], { storeIds: [storeId] });
    sandbox.kit.plan(failure, { on: /GET .*order/, times: 20 });
    const reference = await place();
    await work();
    const problem = await problemOf(reference);
    expect(problem?.problem).toMatch(/\S+ \S+/);
    expect((await local.call(channelOrdersApi.problems, {})).body.data.map(({ id }) => id)).toContain(problem?.id);
    sandbox.kit.forgive();
    await sweep();
    expect((await orderOf(reference)).status).toBe('created');
    expect(await problemOf(reference)).toBeUndefined();
  },
);

test('items that we do not know reach the kitchen in words, with their price', async () => {
  const item: ChannelLine = {
    reference: 'x1',
    key: null,
    name: 'Completo gigante de Uber',
    quantity: 2,
    unitPrice: 4500,
    comment: 'sin ají',
    choices: [],
  };
  const reference = await place({ items: [item] });
  await work();
  expect((await orderOf(reference)).lines).toMatchObject([
    { name: item.name, productId: 0, quantity: 2, total: 9000, comment: 'sin ají' },
  ]);
});

test('fifty orders in one second are fifty orders, each accepted once, with one token', async () => {
  const before = await tokensRequested();
  const references = await Promise.all(Array.from({ length: 50 }, () => place()));
  await work();
  for (const reference of references) await move((await orderOf(reference)).id, 'preparing');
  await work();
  expect(references.map(bookOf).filter((book) => book?.acceptances === 1)).toHaveLength(50);
  expect((await tokensRequested()) - before).toBeLessThanOrEqual(1);
});
const tokensRequested = async () =>
  (
    await tenant.inTenant((db) =>
      db.selectFrom('providerCalls').select('id').where('name', '=', 'Pedir acceso').execute(),
    )
  ).length;

test('an order of a guest while the database is away is refused to its channel, and placed once afterwards', async () => {
  const sendLast = async () => {
    const { url = '', headers, body } = sandbox.kit.webhooks.at(-1) ?? {};
    return (await fetch(url, { method: 'POST', ...(headers && { headers }), ...(body && { body }) })).status;
  };
  const reference = await withoutDatabase(comanda.database, async () => {
    const taken = await place();
    expect(await sendLast()).toBe(503);
    return taken;
  });
  await sweep();
  expect(await sendLast()).toBe(200);
  await work();
  await move((await orderOf(reference)).id, 'preparing');
  await work();
  expect(bookOf(reference)?.acceptances).toBe(1);
});

test('an order belongs to the store that its channel names, whatever its webhook names', async () => {
  const other = await createStore(tenant, { uberEatsId: second });
  const reference = await place({ storeReference: second, webhook: false });
  await tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('channelOrders')
      .values({ provider: 'uber_eats', reference, storeReference: first })
      .execute(),
  );
  await sweep();
  expect((await orderOf(reference)).storeId).toBe(other.id);
});

test('a company whose subscription is suspended still receives what its guests ordered', async () => {
  await holdCompany(comanda.database, tenant.id, { kind: 'abuse' });
  const reference = await place();
  await work();
  expect((await orderOf(reference)).status).toBe('created');
  await releaseHolds(comanda.database, tenant.id);
});

test('a store with separate credentials is read and swept with them', async () => {
  const chain = await comanda.tenant();
  const { id } = await createStore(chain, { uberEatsId: first });
  await giveCredentials(chain, 'uber_eats', { values: { ...sandbox.credentials }, storeId: id });
  await subscribe(comanda, chain, 'uber_eats', sandbox);
  const chainJobs = channelJobs(comanda, chain, services);
  const placed = async () =>
    (await chain.inTenant((db) => db.selectFrom('orders').select('externalReference').execute())).map(
      ({ externalReference }) => externalReference,
    );
  const announced = await place();
  const lost = await place({ webhook: false });
  await chainJobs.work();
  expect(await placed()).toEqual([announced]);
  await chainJobs.run('channels.sweep', {});
  await chainJobs.work();
  expect(await placed()).toEqual(expect.arrayContaining([announced, lost]));
  await subscribe(comanda, tenant, 'uber_eats', sandbox);
});

test('an order without credentials shows so, ends its task, and is answered once they are back', async () => {
  const { credentials } = sandbox;
  const chain = await comanda.tenant();
  await createStore(chain, { uberEatsId: first });
  await giveCredentials(chain, 'uber_eats', { values: { ...credentials } });
  await subscribe(comanda, chain, 'uber_eats', sandbox);
  const chainJobs = channelJobs(comanda, chain, { ...services, rehearsesChannels: false });
  const waiting = () =>
    chain.inTenant((db) => db.selectFrom('jobs').select('label').where('kind', '=', 'channels.sync').execute());
  const problems = async () => (await chain.admin.call(channelOrdersApi.problems, {})).body.data;
  const reference = await place();
  expect(await waiting()).toEqual([{ label: 'Poner al día el pedido nuevo de Uber Eats' }]);
  await chainJobs.work({ withLater: false });
  const placed = await chain.inTenant((db) =>
    db
      .selectFrom('channelOrders')
      .select(['id', 'orderId', 'displayNumber'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow(),
  );
  await chain.admin.call(credentialsApi.save, { body: { key: 'uber_eats', destroy: true } });
  await chain.inTenant((db) =>
    changeOrderStatus(db, { id: placed.orderId ?? 0, to: 'preparing', reason: '', storeScope: null }),
  );
  expect(await waiting()).toEqual([{ label: `Poner al día el pedido Uber Eats ${placed.displayNumber}` }]);
  await chainJobs.work({ withLater: false });
  expect(await waiting()).toEqual([]);
  expect(await problems()).toMatchObject([{ id: placed.id, problem: 'Faltan las credenciales de Uber Eats.' }]);
  await giveCredentials(chain, 'uber_eats', { values: { ...credentials } });
  await chain.admin.call(channelOrdersApi.retry, { params: { id: placed.id } });
  await chainJobs.work({ withLater: false });
  expect(await problems()).toEqual([]);
  expect(bookOf(reference)).toMatchObject({ state: 'accepted', acceptances: 1 });
  await subscribe(comanda, tenant, 'uber_eats', sandbox);
});
