import { beforeAll, expect, test } from 'vitest';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { movedDay } from '#domain/time/periods.ts';
import { firstDay, salesHistory } from '#testing/salesHistory.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { kpiApi, type OrderSlice, type ReportType } from '../../reports.contract.ts';
import { type WhyCut, whyApi } from '../../why/why.contract.ts';

const comanda = await testApp();
const days = { from: movedDay(firstDay, 12), to: movedDay(firstDay, 44) };

let chain: Awaited<ReturnType<typeof salesHistory>>;

beforeAll(async () => {
  chain = await salesHistory(comanda, 23);
  for (let step = 0; step < 160; step += 1) await chain.step();
});

type Query = { storeIds?: number[]; platform?: 'web' | 'app' };

/** Some of several, others each time the history is another one. */
const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => chain.random.chance(0.4));

/** Count and sum of the order list behind a figure. */
async function listed(caller: Caller, slice: OrderSlice | null, outcome: 'sold' | 'canceled', query: Query = {}) {
  const sliceQuery = { ...days, ...query, outcome, ...slice };
  const { body } = await caller.call(ordersApi.count, { query: sliceQuery });
  const { data } = (await caller.call(ordersApi.list, { query: { ...sliceQuery, limit: 100 } })).body;
  expect(data.map(({ total }) => total).reduce((sum, total) => sum + total, 0)).toBe(body.amount);
  expect(data).toHaveLength(body.count);
  return body;
}

const report = async (caller: Caller, type: ReportType, query: Query = {}) =>
  (await caller.call(kpiApi.report, { query: { type, ...days, ...query } })).body;

test('a cell of weekday and hour opens as many orders, of the same sum, as it tells', async () => {
  const { rows } = await report(chain.tenant.admin, 'heatmap');
  expect(rows.length).toBeGreaterThan(20);
  for (const { orders, values } of some(rows)) {
    expect(await listed(chain.tenant.admin, orders, 'sold')).toMatchObject({
      count: values.orders,
      amount: values.sold,
    });
    expect((await listed(chain.tenant.admin, orders, 'canceled')).count).toBe(values.canceled);
  }
});

test('a weekday does, with the filters of its report', async () => {
  const [one = 0, other = 0] = chain.stores;
  const query: Query = { storeIds: [one, other], platform: 'web' };
  const { rows } = await report(chain.tenant.admin, 'meanPerDay', query);
  for (const { orders, values } of rows)
    expect(await listed(chain.tenant.admin, orders, 'sold', query)).toMatchObject({
      count: values.orders,
      amount: values.sold,
    });
});

test('a product opens the orders that have it, of the stores somebody reaches', async () => {
  const limited = await chain.tenant.userWith(['kpi.list', 'orders.list'], { storeIds: chain.stores.slice(0, 2) });
  for (const caller of [chain.tenant.admin, limited]) {
    const { rows } = await report(caller, 'topProducts');
    expect(rows.length).toBeGreaterThan(3);
    for (const { orders, values } of rows) expect((await listed(caller, orders, 'sold')).count).toBe(values.orders);
  }
});

test('so does what a change is split by', async () => {
  const why = async (by: WhyCut) => (await chain.tenant.admin.call(whyApi.explain, { query: { ...days, by } })).body;
  for (const { orders, now } of some((await why('hour')).rows).filter(({ label }) => !label.startsWith('Otros')))
    expect(await listed(chain.tenant.admin, orders, 'sold')).toMatchObject({ count: now.count, amount: now.sold });
  for (const { orders, now } of (await why('product')).rows)
    expect((await listed(chain.tenant.admin, orders, 'sold')).count > 0).toBe(now.count > 0);
});

test('weekdays and hours that there are not are refused', async () => {
  const refused = async (query: object) => (await chain.tenant.admin.call(ordersApi.list, { query })).status;
  expect([await refused({ weekdays: [0] }), await refused({ weekdays: [8] }), await refused({ hours: [24] })]).toEqual([
    422, 422, 422,
  ]);
});
