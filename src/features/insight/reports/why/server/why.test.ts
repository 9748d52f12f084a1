import { beforeAll, describe, expect, it } from 'vitest';
import { movedDay } from '#domain/time/periods.ts';
import { firstDay, isSold, type SaleRow, salesHistory, saleRows } from '#testing/salesHistory.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { type Why, whyApi, whyCuts } from '../why.contract.ts';

const comanda = await testApp();
const [from, to] = [movedDay(firstDay, 25), movedDay(firstDay, 44)];
const [beforeFrom, beforeTo] = [movedDay(from, -20), movedDay(from, -1)];

let chain: Awaited<ReturnType<typeof salesHistory>>;
let orders: SaleRow[];

beforeAll(async () => {
  chain = await salesHistory(comanda, 23);
  for (let step = 0; step < 120; step += 1) await chain.step();
  orders = await saleRows(chain.tenant);
});

type Query = NonNullable<Parameters<Caller['call']>[1]>['query'];
const explain = async (query: object = {}, caller: Caller = chain.tenant.admin): Promise<Why> => {
  const { status, body, text } = await caller.call(whyApi.explain, { query: { from, to, ...query } as Query as never });
  expect(status, text).toBe(200);
  return body;
};
const soldIn = (start: string, end: string, also: (row: SaleRow) => boolean = () => true) =>
  orders
    .filter((row) => isSold(row) && row.businessDay >= start && row.businessDay <= end && also(row))
    .reduce((sum, { total }) => sum + total, 0);
const added = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('why sales changed', () => {
  it.each(whyCuts)('adds up to the difference to the peso, by %s', async (by) => {
    const { total, rest, sold, rows } = await explain({ by });
    const change = soldIn(from, to) - soldIn(beforeFrom, beforeTo);
    expect(sold).toEqual({ now: soldIn(from, to), before: soldIn(beforeFrom, beforeTo), change });
    expect(total.byCount + total.byMean + total.byMix + rest).toBe(change);
    expect(added(rows.map((row) => row.change)) + rest).toBe(change);
    for (const row of rows) expect(row.byCount + row.byMean).toBe(row.change);
  });

  it.each(whyCuts.filter((by) => by !== 'product'))('leaves no rest, by %s', async (by) => {
    expect((await explain({ by })).rest).toBe(0);
  });

  it('names the stores, and the list of their orders', async () => {
    const { rows } = await explain({ by: 'store' });
    const [id = 0] = chain.stores;
    expect(rows.find(({ key }) => key === String(id))).toMatchObject({
      label: 'Ñuñoa',
      orders: { storeIds: id },
      change:
        soldIn(from, to, ({ storeId }) => storeId === id) -
        soldIn(beforeFrom, beforeTo, ({ storeId }) => storeId === id),
    });
  });

  it('is told of reached stores alone, and refuses others', async () => {
    const [reachable = 0, other = 0] = chain.stores;
    const limited = await chain.tenant.userWith(['kpi.list'], { storeIds: [reachable] });
    const { rows, sold } = await explain({}, limited);
    expect(rows.map(({ key }) => key)).toEqual([String(reachable)]);
    expect(sold.now).toBe(soldIn(from, to, ({ storeId }) => storeId === reachable));
    const query = { from, to, storeIds: [other] };
    expect((await limited.call(whyApi.explain, { query: query })).status).toBe(404);
    const stranger = await (await comanda.tenant()).admin.call(whyApi.explain, {
      query: { from, to, storeIds: [reachable] },
    });
    expect(stranger.status).toBe(404);
  });

  it('is narrowed by how orders were paid, and rejects that where sales are not counted so finely', async () => {
    const isCash = ({ paymentMethod }: SaleRow) => paymentMethod === 'cash';
    expect((await explain({ by: 'store', paymentMethod: 'cash' })).sold.now).toBe(soldIn(from, to, isCash));
    const query = { from, to, by: 'hour', paymentMethod: 'cash' } as const;
    const { status, refusal } = await chain.tenant.admin.call(whyApi.explain, { query });
    expect([status, refusal.errors]).toEqual([422, { payment_method: [expect.stringContaining('quita el filtro')] }]);
  });

  it('compares although nothing was to be compared, and tells of a period to come that there is nothing', async () => {
    expect((await explain({ compare: 'none' })).compared).toMatchObject({ startDate: beforeFrom, endDate: beforeTo });
    const ahead = await explain({ from: '2099-01-01', to: '2099-01-05' });
    expect(ahead).toMatchObject({ sold: { now: 0, before: 0, change: 0 }, rows: [] });
    expect(ahead.range.isAhead).toBe(true);
  });
});
