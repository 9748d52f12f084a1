import { beforeAll, expect, test } from 'vitest';
import { opennessAt } from '#domain/schedule/openness.ts';
import { localDay } from '#domain/time/dates.ts';
import { movedDay, type Period } from '#domain/time/periods.ts';
import {
  offers,
  products,
  readCustomers,
  readSalesState,
  readSums,
  totals,
} from '#features/sales/rollups/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import { seed } from '../seed.ts';
import type { DemoStore } from './demoOrders.ts';
import { orderingStores } from './seedOrders.ts';

const database = await testDatabase(composedAreas.databaseOptions);
let tenantId = 0;
let orders: { businessDay: string; storeId: number; status: string; total: number; customerId: number | null }[] = [];
let today = '';

const inDemo = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.inTenant(setupScope(tenantId, 'look'), work);
const ago = (from: number, to: number): Period => ({
  startDate: movedDay(today, -from),
  endDate: movedDay(today, -to),
});
const sumsOf = (period: Period) =>
  inDemo(async (db) => (await readSums(db, { cut: totals, period, stores: null, by: [] }))[0]);

beforeAll(async () => {
  await seed(database, { only: ['demo'], most: 60 });
  const { rows } = await database.pool.query<{ id: number }>(`select id from tenants where slug = 'demo'`);
  tenantId = rows[0]?.id ?? 0;
  orders = await inDemo((db) =>
    db
      .selectFrom('orders')
      .select(['businessDay', 'storeId', 'status', 'total', 'customerId'])
      .orderBy('createdAt')
      .execute(),
  );
  today = orders.at(-1)?.businessDay ?? '';
}, 180_000);

test('the chain of the demo looks back on thirteen months, in which it grew', async () => {
  const days = new Set(orders.map(({ businessDay }) => businessDay));
  expect(days.size).toBeGreaterThan(390);
  expect(orders.every(({ customerId }) => customerId !== null)).toBe(true);
  const [first, last] = [await sumsOf(ago(395, 335)), await sumsOf(ago(75, 15))];
  expect(last?.orders).toBeGreaterThan(1.4 * (first?.orders ?? Infinity));
  expect(last?.refunded).toBeGreaterThan(0);
  expect(last?.deliveryGrant).toBeLessThan(0);
  expect(last?.readySeconds).toBeGreaterThan(0);
});

test('every order of the year was due while its store was open', async () => {
  const { due, stores } = await inDemo(async (db) => ({
    due: await db.selectFrom('orders').select(['storeId', 'dispatchMethod', 'createdAt', 'scheduledFor']).execute(),
    stores: await orderingStores(db, { timeZone: 'America/Santiago' }),
  }));
  const schedules = new Map(stores.map(({ id, schedule }) => [id, schedule]));
  const closed = due.filter(({ storeId, dispatchMethod, createdAt, scheduledFor }) => {
    const schedule = schedules.get(storeId) as DemoStore['schedule'];
    return !opennessAt(schedule, dispatchMethod, new Date(scheduledFor ?? createdAt)).open;
  });
  expect(closed).toEqual([]);
});

test('the report sums are folded and match the orders', async () => {
  const { liveBuckets, foldedAt } = await inDemo(readSalesState);
  expect([liveBuckets, foldedAt === null]).toEqual([0, false]);
  const sold = orders.filter(({ status }) => !/cancel|fail|pending|scheduled/.test(status));
  expect(await sumsOf(ago(500, -1))).toMatchObject({
    orders: sold.length,
    sold: sold.reduce((sum, { total }) => sum + total, 0),
  });
});

test('every month some come for the first time and some come back', async () => {
  for (const from of [370, 200, 60, 13]) {
    const { customers, newCustomers } = await inDemo((db) => readCustomers(db, ago(from, from - 13), null));
    expect(newCustomers).toBeGreaterThan(0);
    expect(customers - newCustomers).toBeGreaterThan(newCustomers / 4);
  }
});

test('less was sold last week, and what happened is where people look for it', async () => {
  const [lastWeek, before] = [await sumsOf(ago(7, 1)), await sumsOf(ago(14, 8))];
  expect(lastWeek?.orders).toBeLessThan(before?.orders ?? 0);
  const { closings, missing, coupon } = await inDemo(async (db) => ({
    closings: await db
      .selectFrom('storeClosings')
      .selectAll()
      .where('endDatetime', '<', new Date().toISOString())
      .execute(),
    missing: await db
      .selectFrom('soldOuts')
      .select('productId')
      .where('note', '=', 'El proveedor no entregó')
      .executeTakeFirstOrThrow(),
    coupon: await db.selectFrom('coupons').selectAll().where('code', '=', 'FIESTAS10').executeTakeFirstOrThrow(),
  }));
  const nameless = await inDemo((db) => db.selectFrom('soldOuts').select('id').where('title', '=', '').execute());
  expect(nameless).toEqual([]);
  const dark = closings.find(({ reason }) => reason === 'Corte de luz en el sector');
  expect(
    orders.filter(({ storeId, businessDay }) => storeId === dark?.storeId && businessDay === movedDay(today, -5)),
  ).toEqual([]);
  expect(closings.filter(({ dispatchMethod }) => dispatchMethod === 'delivery')).toHaveLength(6);
  const ofCoupon = (period: Period) =>
    inDemo((db) => readSums(db, { cut: offers, period, stores: null, by: ['name'], having: { name: [coupon.code] } }));
  const ofProduct = (period: Period) =>
    inDemo((db) =>
      readSums(db, { cut: products, period, stores: null, by: ['productId'], top: { by: 'units', limit: 1 } }),
    );
  expect([(await ofCoupon(ago(40, 9))).length, (await ofCoupon(ago(6, 0))).length]).toEqual([1, 0]);
  expect((await ofProduct(ago(100, 8)))[0]?.productId).toBe(missing.productId);
  expect((await ofProduct(ago(5, 0)))[0]?.productId).not.toBe(missing.productId);
});

test('stores have targets of this month and the last, within reach of some and not of all', async () => {
  const targets = await inDemo((db) => db.selectFrom('salesTargets').select(['scope', 'month', 'amount']).execute());
  const months = [...new Set(targets.map(({ month }) => month))].toSorted();
  const present = `${localDay(new Date(), 'America/Santiago').slice(0, 7)}-01`;
  const last = movedDay(present, -1);
  expect(months).toEqual([`${last.slice(0, 7)}-01`, present]);
  const period = { startDate: months[0] ?? '', endDate: last };
  const sold = await inDemo((db) => readSums(db, { cut: totals, period, stores: null, by: ['scope'] }));
  const soldOf = new Map(sold.map((store) => [store.scope, store.sold]));
  const metTargets = targets
    .filter(({ month }) => month === months[0])
    .map(({ scope, amount }) => (soldOf.get(scope) ?? 0) >= amount);
  expect(new Set(metTargets)).toEqual(new Set([true, false]));
});

test('what fleets and providers of payments did can be seen: prices of two fleets, calls, and what a night found', async () => {
  const { deliveries, quotes, calls, differences } = await inDemo(async (db) => ({
    deliveries: await db
      .selectFrom('deliveries as d')
      .innerJoin('orders as o', 'o.id', 'd.orderId')
      .select(['d.type', 'd.status', 'd.reason', 'd.requestedAt', 'o.delivery'])
      .execute(),
    quotes: await db.selectFrom('deliveryQuotes').select(['orderId', 'type', 'amount']).execute(),
    calls: await db.selectFrom('providerCalls').select(['provider', 'at']).execute(),
    differences: await db.selectFrom('paymentDifferences').select(['settledAt', 'foundAt']).execute(),
  }));
  // The courier of an order matches its row of deliveries.
  for (const { type, status, delivery } of deliveries.filter(({ reason }) => reason === null))
    expect(delivery).toMatchObject({ type, status });
  const named = quotes.filter(({ amount }) => amount !== null);
  const byBoth = [...Map.groupBy(named, ({ orderId }) => orderId).values()].filter(
    (deliveries) => deliveries.length > 1,
  );
  expect(byBoth.length).toBeGreaterThan(10);
  expect(named.length).toBeLessThan(quotes.length);
  const providers = new Set(calls.map(({ provider }) => provider));
  expect([...providers]).toEqual(expect.arrayContaining(['cabify', 'uber_direct', 'webpay']));
  const moments = [...deliveries.map((each) => each.requestedAt ?? ''), ...calls.map(({ at }) => at)];
  expect(moments.filter((at) => Date.parse(at) > Date.now())).toEqual([]);
  expect(differences.filter(({ settledAt }) => settledAt === null).length).toBeGreaterThan(1);
  expect(differences.some(({ settledAt }) => settledAt !== null)).toBe(true);
});

test('the history starts with changes by people of the chain, and an expired coupon is off', async () => {
  const { authors, expired } = await inDemo(async (db) => ({
    authors: await db.selectFrom('auditEntries').select('authorName').distinct().execute(),
    expired: await db
      .selectFrom('coupons')
      .select('enabled')
      .where('code', '=', 'ANIVERSARIO')
      .executeTakeFirstOrThrow(),
  }));
  expect(authors.map(({ authorName }) => authorName)).toEqual(
    expect.arrayContaining(['Pía Larraín', 'Renata Olivares']),
  );
  expect(expired.enabled).toBe(false);
});
