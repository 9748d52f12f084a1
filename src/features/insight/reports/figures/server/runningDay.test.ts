import { beforeAll, describe, expect, it } from 'vitest';
import { movedDay } from '#domain/time/periods.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { clockOf } from '../../periods/period.rules.ts';
import { kpiApi, type Report } from '../../reports.contract.ts';
import { type Sale, sellOn } from '#testing/sellOn.ts';

const comanda = await testApp();
const clock = { timeZone: 'America/Santiago', businessDayCutoff: '04:00' };
const total = 13_790;

let tenant: TestTenant;
let store: number;

beforeAll(async () => {
  tenant = await comanda.tenant();
  store = await tenant.store('Ñuñoa');
});

const sell = (sale: Sale, storeId = store) => sellOn(tenant, storeId, sale);
const read = async (query: object): Promise<Report> => {
  const { status, body, text } = await tenant.admin.call(kpiApi.report, { query });
  expect(status, text).toBe(200);
  return body;
};

describe('a running day', () => {
  it('counts in full, and is compared with the same hours of the same weekday', async () => {
    const { today, endedHours } = clockOf(clock, Date.now());
    const running = (endedHours.at(-1) ?? 3) + 1;
    const [ended, later] = [endedHours.at(-1), running % 24];
    if (ended !== undefined) await sell({ day: today, hour: ended });
    await sell({ day: today, hour: later });
    const before = movedDay(today, -7);
    if (ended !== undefined) await sell({ day: before, hour: ended });
    await sell({ day: before, hour: later });
    await sell({ day: before, hour: later });
    const had = ended === undefined ? 0 : 1;
    const { totals, range } = await read({ type: 'revenueByPeriod', period: 'today' });
    expect([totals.values.orders, totals.soFar?.orders, totals.before?.orders]).toEqual([1 + had, had, had]);
    expect(range.words).toMatch(/, contra .* hasta las \d\d:00$/);
    const week = await read({ type: 'topProducts', period: 'today' });
    expect(week.rows.map(({ before: earlier }) => earlier?.units)).toEqual([2 * had]);
  });

  it('is left out of means per day, of the value and of the days, in both periods', async () => {
    const { today } = clockOf(clock, Date.now());
    const storeId = await tenant.store('Puente Alto');
    for (const nth of [0, -1, -1, -3]) await sell({ day: movedDay(today, nth) }, storeId);
    const query = { type: 'meanPerDay', from: movedDay(today, -1), to: today, storeIds: String(storeId) };
    const { totals, columns, rows } = await read(query);
    expect(totals.values).toMatchObject({ ordersPerDay: 2, soldPerDay: 2 * total, days: 1, orders: 3 });
    expect(totals.before).toMatchObject({ ordersPerDay: 1, soldPerDay: total, days: 1 });
    expect(new Set(rows.map(({ values }) => values.soldPerDay))).toEqual(new Set([2 * total, null]));
    expect(columns.map(({ label }) => label)).toEqual(expect.arrayContaining(['Vendido por día, sin hoy', 'Pedidos']));
    const { columns: past } = await read({ ...query, to: movedDay(today, -1) });
    expect(past.map(({ label }) => label)).toContain('Vendido por día');
  });
});
