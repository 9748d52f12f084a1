import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OrderPart } from '#features/sales/orders/record/orderShape.contract.ts';
import { partSums } from '#features/sales/orders/record/orderSums.rules.ts';
import { changeOrderStatus } from '#features/sales/orders/record/server/changeOrderStatus.ts';
import { ordersArea } from '#features/sales/orders/orders.area.ts';
import { posOrdersApi } from '#features/sales/orders/pos/posOrders.contract.ts';
import { posCataloguesApi } from '#features/sales/pos/catalogues.contract.ts';
import { mappingApi, type MappingListQuery } from '#features/sales/pos/mapping.contract.ts';
import { posArea } from '#features/sales/pos/pos.area.ts';
import { startSandboxes, type StartedSandboxes } from '#integrations/sandboxes.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { setupScope } from '#server/createTenant.ts';
import { openServices } from '#server/services.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { seed } from '../seed.ts';
import { fillSandboxes } from './fillSandboxes.ts';

const slug = 'demo';
const sandboxes = await startSandboxes();
afterAll(() => sandboxes.stop());
const comanda = await isolatedTestApp({ providerSandbox: sandboxes.address });
const { database } = comanda;
const services = openServices(comanda.config);
const fill = (filled: StartedSandboxes) =>
  fillSandboxes({ database, services, sandboxes: filled, slug, origin: 'https://demo.comanda.test' });
const bsaleOf = ({ pointsOfSale }: StartedSandboxes) => {
  const found = pointsOfSale.get('bsale');
  if (!found) throw new Error('There is no sandbox of Bsale');
  return found;
};

let worker: { stop(): Promise<void> } | undefined;
afterAll(() => worker?.stop());
let admin: Caller;
let tenantId = 0;
const inDemo = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.inTenant(setupScope(tenantId, 'demo'), work);
const settled = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

beforeAll(async () => {
  await seed(database, { only: [slug], most: 200, year: false });
  const { rows } = await database.pool.query<{ id: number }>('select id from tenants where slug = $1', [slug]);
  tenantId = rows[0]?.id ?? 0;
  await fill(sandboxes);
  worker = await runJobs(database, [...posArea.jobs(services), ...ordersArea.jobs(services)], {
    concurrency: 2,
    lookEvery: 50,
  });
  admin = await comanda.superAdmin(slug);
}, 120_000);

const posRows = () => inDemo((db) => db.selectFrom('posOrders').selectAll().orderBy('id').execute());
const factsOf = (filled: StartedSandboxes) =>
  bsaleOf(filled)
    .books()
    .map(({ key, reference, state, total, lines, delivery }) => ({ key, reference, state, total, lines, delivery }));

test('the catalogue of the account is read, and most products have their codes', async () => {
  await settled(async () => {
    const stored = await inDemo((db) => db.selectFrom('posCatalogues').select(['triedAt', 'problem']).execute());
    expect(stored).toEqual([{ triedAt: expect.any(String), problem: null }]);
  });
  const { body } = await admin.call(posCataloguesApi.list, {});
  expect(body.data).toHaveLength(1);
  const count = async (query: MappingListQuery) =>
    (await admin.call(mappingApi.list, { query: { kind: 'product', limit: 1, ...query } })).body.total;
  expect(await count({ state: 'suggested' })).toBe(3);
  expect(await count({ state: 'removed' })).toBe(1);
  expect(await count({ state: 'unmapped' })).toBe(3);
  expect(await count({ state: 'name' })).toBe((await count({})) - 7);
  const id = body.data[0]?.id ?? 0;
  const { body: mapping } = await admin.call(mappingApi.ofAccount, { params: { id } });
  const mapped = mapping.data.filter(({ kind, state }) => kind === 'product' && state === 'name');
  const differences = mapped.flatMap(({ price, itemPrice }) =>
    itemPrice === price ? [] : Number(itemPrice) - Number(price),
  );
  expect(differences.toSorted((one, other) => one - other)).toEqual([-500, 400]);
});

test('a product without stock there is sold out in its store by Bsale', async () => {
  const soldOuts = () =>
    inDemo((db) =>
      db.selectFrom('soldOuts').select(['productId', 'storeId', 'authorName']).where('source', '=', 'bsale').execute(),
    );
  const [row] = await posRows();
  const before = await soldOuts();
  expect(before).toEqual([{ productId: expect.any(Number), storeId: row?.storeId, authorName: 'Bsale' }]);
  expect(before[0]?.productId).toBeGreaterThan(0);
});

test('some orders have a number there, one was refused, and one lacks a code', async () => {
  const rows = await posRows();
  const sent = rows.filter(({ state }) => state === 'sent');
  expect(sent.length).toBeGreaterThan(0);
  expect(factsOf(sandboxes).map(({ reference }) => reference)).toEqual(sent.map(({ reference }) => reference));
  // Orders without a code are tried again after the catalogue was read.
  await settled(async () => {
    const { body } = await admin.call(posOrdersApi.problems, {});
    expect(
      body.data.map(({ problem }) => problem).toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual([expect.stringContaining('folios'), 'Le faltan códigos de la caja.']);
    expect(body.data.flatMap(({ missing }) => missing).map(({ kind }) => kind)).toEqual(['product']);
  });
});

test('an order of the store gets a number there', async () => {
  const [row] = (await posRows()).filter(({ state }) => state === 'sent');
  if (!row) throw new Error('No order was sent');
  const sold = await inDemo((db) =>
    db
      .selectFrom('orders')
      .select(['lines', 'parts', 'total', 'dispatchMethod'])
      .where('id', '=', row.orderId)
      .executeTakeFirstOrThrow(),
  );
  const { storeId } = row;
  const { dispatchMethod } = sold;
  const id = await storedOrder({ inTenant: inDemo } as TestTenant, {
    storeId,
    status: 'creation_scheduled',
    dispatchMethod,
  });
  await inDemo(async (db) => {
    const { total } = sold;
    const content = { lines: JSON.stringify(sold.lines), parts: JSON.stringify(sold.parts), total };
    const sums = partSums(sold.parts as OrderPart[]);
    await unaudited(db)
      .updateTable('orders')
      .set({ ...content, ...sums })
      .where('id', '=', id)
      .execute();
    await changeOrderStatus(db, { id, to: 'created', storeScope: null });
  });
  await settled(async () => {
    const { body } = await admin.call(posOrdersApi.ofOrder, { params: { orderId: id } });
    expect(body.data).toMatchObject([{ state: 'sent', number: expect.stringMatching(/^\d+$/) }]);
  });
  const numbers = (await posRows()).flatMap(({ number }) => number ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('after a restart the books are the same, and a comparison finds nothing missing', async () => {
  const restarted = await startSandboxes({ port: 0 });
  afterAll(() => restarted.stop());
  await fill(restarted);
  expect(factsOf(restarted)).toEqual(factsOf(sandboxes));
  expect(
    bsaleOf(restarted)
      .documents()
      .map(({ reference, number, total }) => ({ reference, number, total })),
  ).toEqual(
    bsaleOf(sandboxes)
      .documents()
      .map(({ reference, number, total }) => ({ reference, number, total })),
  );
  const before = await posRows();
  await inDemo(async (db) => {
    await unaudited(db)
      .updateTable('posOrders')
      .set({ toCompare: true, nextAt: new Date().toISOString() })
      .where('state', '=', 'sent')
      .execute();
    for (const { catchUp } of [ordersArea]) for (const wake of catchUp ?? []) await wake(db);
  });
  await settled(async () => {
    expect((await posRows()).filter(({ toCompare }) => toCompare)).toEqual([]);
  });
  const facts = (rows: typeof before) => rows.map(({ id, state, number, task }) => ({ id, state, number, task }));
  expect(facts(await posRows())).toEqual(facts(before));
});
