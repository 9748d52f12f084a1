import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { movedDay } from '#domain/time/periods.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { insertOrder } from '#features/sales/orders/record/server/index.ts';
import type { StorePatch } from '#features/stores/record/stores.contract.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { foldSales, storedSales } from '#testing/sales.ts';
import { at, createStore } from '#testing/stores.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { kpiApi } from '../../reports/reports.contract.ts';
import { dashboardApi } from '../dashboard.contract.ts';

const comanda = await testApp();
const hour = 3_600_000;
afterEach(() => {
  vi.useRealTimers();
});

/** Reference implementation: hours and business days as a clock on the wall shows them. */
type Wall = { hour: number; day: string };
function wallClock(timeZone: string): (instant: number) => Wall {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => {
    const [date = '', time = ''] = format.format(instant).split(' ');
    const clockHour = Number(time.slice(0, 2));
    return { hour: clockHour, day: clockHour < 4 ? movedDay(date, -1) : date };
  };
}

const countBy = (orders: readonly Wall[], keyOf: (order: Wall) => string) =>
  Object.fromEntries([...Map.groupBy(orders, keyOf)].map(([key, group]) => [key, group.length]));

const scenes = new Map<string, ReturnType<typeof createSales>>();
/** A store that sells an order in every hour from the day before until the day after, and on the same day a week earlier. */
function steadySales(country: 'cl' | 'mx', timeZone: string, day: string) {
  const scene = scenes.get(day) ?? createSales(country, timeZone, day);
  scenes.set(day, scene);
  return scene;
}

async function createSales(country: 'cl' | 'mx', timeZone: string, day: string) {
  const tenant = await comanda.tenant({ country });
  const storeId = await tenant.store('Ñuñoa');
  const wallOf = wallClock(timeZone);
  const everyHour = (from: string, hours: number) =>
    Array.from({ length: hours }, (_, nth) => Date.parse(`${from}T06:30Z`) + nth * hour);
  const instants = [...everyHour(movedDay(day, -7), 30), ...everyHour(movedDay(day, -1), 80)];
  const place = { currency: 'CLP', timeZone, businessDayCutoff: '04:00' };
  await tenant.inTenant((db) =>
    Promise.all(instants.map((instant) => insertOrder(db, orderAt(storeId, new Date(instant).toISOString()), place))),
  );
  await foldSales(tenant);
  const orders = instants.map(wallOf);
  return { tenant, storeId, orders, on: (of: string) => orders.filter((order) => order.day === of) };
}

const orderAt = (storeId: number, scheduledFor: string) => ({
  uuid: randomUUID(),
  storeId,
  isTest: false,
  source: 'mercat' as const,
  externalReference: null,
  status: 'completed' as const,
  method: 'pickup' as const,
  dispatchMethod: 'pickUp' as const,
  platform: 'web' as const,
  paymentMethod: 'cash',
  customer: { name: 'Camila Rojas', phone: '+56987654321' },
  customerId: null,
  phoneDigits: '',
  address: null,
  scheduledFor,
  startsAt: scheduledFor,
  promisedAt: scheduledFor,
  lines: [],
  parts: [{ kind: 'products' as const, label: 'Productos', amount: 1000, detail: null }],
  productsTotal: 1000,
  total: 1000,
  couponCode: null,
  notes: '',
  billing: { kind: 'ticket' as const },
  answers: [],
  delivery: null,
});

const report = async (caller: Caller, query: object) => {
  const { status, body, text } = await caller.call(kpiApi.report, { query: query });
  expect(status, text).toBe(200);
  return body;
};
const ordersOf = ({ rows }: Awaited<ReturnType<typeof report>>) =>
  Object.fromEntries(rows.flatMap(({ key, values }) => (values.orders ? [[key, values.orders]] : [])));

describe.each([
  ['cl', 'America/Santiago', '2026-04-04', 25],
  ['cl', 'America/Santiago', '2026-09-05', 23],
  ['mx', 'America/Tijuana', '2026-03-07', 23],
  ['mx', 'America/Tijuana', '2026-10-31', 25],
] as const)('the sales of %s in %s on %s, of %i hours', (country, timeZone, day, hours) => {
  test('are those of a wall clock, by business day and by hour, and against the day before', async () => {
    const { tenant, on } = await steadySales(country, timeZone, day);
    const [before, after] = [movedDay(day, -1), movedDay(day, 1)];
    const range = { from: before, to: after };
    const all = [...on(before), ...on(day), ...on(after)];
    expect(ordersOf(await report(tenant.admin, { type: 'revenueByPeriod', group: 'day', ...range }))).toEqual(
      countBy(all, (order) => order.day),
    );
    const weekdayOf = (of: string) => new Date(of).getUTCDay() || 7;
    expect(ordersOf(await report(tenant.admin, { type: 'heatmap', ...range }))).toEqual(
      countBy(all, (order) => `${weekdayOf(order.day)}-${String(order.hour).padStart(2, '0')}`),
    );
    const { totals } = await report(tenant.admin, { type: 'summary', from: day, to: day });
    expect([totals.values.orders, totals.before?.orders]).toEqual([hours, 24]);
  });
});

describe.each([
  ['is repeated', '2026-04-04', '2026-04-05T03:40:00Z', 23],
  ['has been repeated', '2026-04-04', '2026-04-05T04:20:00Z', 24],
  ['has been skipped', '2026-09-05', '2026-09-06T04:40:00Z', 25],
])('while an hour %s', (_, day, now, ended) => {
  test('the completed hours are compared with the same hours of the clock a week before', async () => {
    const { tenant, on } = await steadySales('cl', 'America/Santiago', day);
    const hasEnded = (order: Wall) => (order.hour < 4 ? order.hour + 24 : order.hour) < ended;
    const [today, weekBefore] = [on(day), on(movedDay(day, -7))];
    const caller = await at(comanda, tenant, now);
    const counts = [today.length, today.filter(hasEnded).length, weekBefore.filter(hasEnded).length];
    const { totals } = await report(caller, { type: 'revenueByPeriod', period: 'today' });
    expect([totals.values.orders, totals.soFar?.orders, totals.before?.orders]).toEqual(counts);
    const { body } = await caller.call(dashboardApi.get, { query: {} });
    const { value, ended: soFar, before } = body.figures.orders;
    expect([body.day, value, soFar, before]).toEqual([day, ...counts]);
  });
});

test('a store that is closed in the repeated hour loses the usual sales of that hour twice', async () => {
  const tenant = await comanda.tenant();
  const [day, from] = ['2026-04-04', '2026-04-05T01:00:00Z'];
  const late = { openingTime: '12:00', closingTime: '24:00', dispatchMethod: 'both' as const };
  const businessHours = Object.fromEntries(weekdays.map((weekday) => [weekday, [late]])) as StorePatch['businessHours'];
  const { id: storeId } = await createStore(tenant, { businessHours });
  const usual = [7, 14, 21, 28].flatMap((days) =>
    [22, 23].map((hour) => ({ storeId, day: movedDay(day, -days), hour, total: 10_000 })),
  );
  await storedSales(tenant, usual);
  await foldSales(tenant);
  const closing = { storeId, startDatetime: from, endDatetime: null, reason: null };
  await tenant.inTenant((db) => insertAll(db, 'storeClosings', [closing] as never));
  const caller = await at(comanda, tenant, '2026-04-05T03:30:00Z');
  const { needs } = (await caller.call(dashboardApi.get, { query: {} })).body;
  expect(needs).toMatchObject([{ storeId, needs: [{ kind: 'closed', atStake: 25_000 }] }]);
});
