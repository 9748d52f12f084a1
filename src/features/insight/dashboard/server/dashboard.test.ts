import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { movedDay } from '#domain/time/periods.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';
import type { StorePatch } from '#features/stores/record/stores.contract.ts';
import { foldSales, type Sale, storedSales } from '#testing/sales.ts';
import { createProduct } from '#testing/products.ts';
import { createStore } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import type { DashboardQuery } from '../dashboard.contract.ts';
import { readDashboard } from './readDashboard.ts';

const comanda = await testApp();

/** Tuesday, 14:20 in Santiago. */
const now = new Date('2026-11-17T17:20:00.000Z');
const day = '2026-11-17';
const lastWeek = movedDay(day, -7);
const at = (time: string) => new Date(`${day}T${time}:00-03:00`).toISOString();

const lunch = { openingTime: '11:00', closingTime: '22:00', dispatchMethod: 'both' as const };
const everyDay = Object.fromEntries(weekdays.map((weekday) => [weekday, [lunch]])) as StorePatch['businessHours'];
const everything = ['kpi.list', 'customers.show', 'answers.show', 'answers.nps_results'];

async function chain() {
  const tenant = await comanda.tenant();
  const open = async (name: string) => (await createStore(tenant, { name, businessHours: everyDay })).id;
  const [macul, temuco] = [await open('Macul'), await open('Temuco')];
  const read = (query: DashboardQuery = {}, storeIds: number[] | null = null, policies = everything, when = now) =>
    tenant.inTenant((db) => {
      const actor = { storeIds, policies: new Set(policies) };
      const settings = { timeZone: 'America/Santiago', businessDayCutoff: '04:00', country: 'cl' };
      return readDashboard({ db, actor, tenant: settings } as never, query, when);
    });
  const close = (storeId: number, from: string, fields = {}) =>
    tenant.inTenant((db) =>
      insertAll(db, 'storeClosings', [
        { storeId, startDatetime: at(from), endDatetime: null, reason: null, ...fields },
      ] as never),
    );
  return { tenant, macul, temuco, read, close };
}

/** Six orders of 10.000 per opening hour on the last four Tuesdays, and today until 14:00, with the last at 14:10. */
function usually(storeId: number, today = true): Sale[] {
  const hours = Array.from({ length: 11 }, (_, hour) => 11 + hour);
  const each = (on: string, hour: number): Sale[] =>
    Array.from({ length: 6 }, () => ({ storeId, day: on, hour, total: 10_000 }));
  const before = [7, 14, 21, 28].flatMap((days) => hours.flatMap((hour) => each(movedDay(day, -days), hour)));
  const now = hours
    .filter((hour) => hour <= 14)
    .flatMap((hour) => each(day, hour).map((sale) => ({ ...sale, createdAt: at(`${hour}:10`) })));
  return today ? [...before, ...now] : before;
}

const needsIn = async (read: () => ReturnType<typeof readDashboard>, storeId: number) =>
  (await read()).needs.find((store) => store.storeId === storeId)?.needs ?? [];

describe('dashboard figures', () => {
  test('cover the day so far, and compare completed hours with the same hours of last week', async () => {
    const { tenant, macul, temuco, read } = await chain();
    const base = { storeId: macul, day, total: 1000 };
    await storedSales(tenant, [
      { ...base, hour: 12, total: 6000, readyAt: at('12:30'), createdAt: at('12:10') },
      {
        ...base,
        hour: 13,
        storeId: temuco,
        total: 2000,
        dispatchMethod: 'delivery',
        completedAt: at('13:50'),
        createdAt: at('13:10'),
      },
      { ...base, hour: 13, status: 'canceled' },
      // The current hour, and an order scheduled for tonight.
      { ...base, hour: 14, total: 4000 },
      { ...base, hour: 20, total: 500, status: 'creation_scheduled', scheduledFor: at('20:00') },
      { ...base, hour: 20, total: 300, status: 'canceled', scheduledFor: at('20:00') },
      { ...base, day: lastWeek, hour: 13, total: 5000 },
      { ...base, day: lastWeek, hour: 14, total: 70_000 },
      { ...base, day: movedDay(day, -364), hour: 12, total: 16_000 },
    ]);
    const result = await read();
    expect(result).toMatchObject({ day, comparedDay: lastWeek, endedAt: 14 });
    expect(result.figures).toMatchObject({
      sold: { value: 12_000, ended: 8000, before: 5000 },
      orders: { value: 3, ended: 2, before: 1 },
      ticket: { value: 4000, ended: 4000, before: 5000 },
      canceledPercent: { value: 40, ended: 33.3, before: 0 },
      readyMinutes: { value: 20, before: null },
      doorMinutes: { value: 40, before: null },
    });
    expect(result.hours.map((each) => [each.hour, each.sold, each.committed, each.before, each.hasEnded])).toEqual([
      [12, 6000, 0, 0, true],
      [13, 2000, 0, 5000, true],
      [14, 4000, 0, 70_000, false],
      ...[15, 16, 17, 18, 19].map((hour) => [hour, 0, 0, 0, false]),
      [20, 0, 500, 0, false],
    ]);
    expect(result.committed).toEqual({ orders: 1, sold: 500 });
    expect(result.figures.sold.trend).toEqual([6000, 2000, 4000, 0, 0, 0, 0, 0, 0]);
    const year = await read({ compare: 'year' });
    expect(year).toMatchObject({ comparedDay: '2025-11-18', figures: { sold: { ended: 8000, before: 16_000 } } });
  });

  test('are empty before the first completed hour and without sales', async () => {
    const { tenant, macul, read } = await chain();
    const early = await read({}, null, everything, new Date(at('04:20')));
    expect(early).toMatchObject({ day, endedAt: null, hours: [], needs: [], contributions: [], products: [] });
    expect(early.figures.sold).toEqual({ value: 0, ended: null, before: null, trend: [] });
    expect(early.stores).toEqual({ count: 2, open: 0, opensAt: at('11:00') });
    await storedSales(tenant, [{ storeId: macul, day: movedDay(day, -1), hour: 1, total: 900 }]);
    const night = await read({}, null, everything, new Date(at('02:00')));
    expect(night).toMatchObject({ day: movedDay(day, -1), endedAt: 2, figures: { sold: { value: 900, ended: 900 } } });
  });

  test('match a plain query for the chain, for filtered stores and for a user with one store', async () => {
    const { tenant, macul, temuco, read } = await chain();
    const sales = Array.from({ length: 90 }, (_, nth): Sale => {
      const status = ['completed', 'created', 'canceled', 'failed'][nth % 4] as string;
      const days = [day, lastWeek][nth % 2] as string;
      return { storeId: nth % 3 ? macul : temuco, day: days, hour: 11 + (nth % 7), total: 1000 + 137 * nth, status };
    });
    await storedSales(tenant, sales);
    const naive = (stores: number[]) =>
      tenant.inTenant(async (db) => {
        const { rows } = await sql<{ sold: number; orders: number; ended: number; before: number }>`
          select coalesce(sum(total) filter (where d), 0)::int as sold, count(*) filter (where d)::int as orders,
            coalesce(sum(total) filter (where d and hour < 14), 0)::int as ended,
            coalesce(sum(total) filter (where not d and hour < 14), 0)::int as before
          from (select *, business_day = ${day}::date as d from orders
            where status in ('completed', 'created') and store_id = any(${stores}::bigint[])) o`.execute(db);
        return rows[0];
      });
    const result = async (query: DashboardQuery, storeScope: number[] | null) => {
      const { figures, contributions, rest } = await read(query, storeScope);
      const difference = contributions.reduce((sum, { value }) => sum + value, rest.value);
      expect(difference).toBe((figures.sold.ended ?? 0) - (figures.sold.before ?? 0));
      return {
        sold: figures.sold.value,
        orders: figures.orders.value,
        ended: figures.sold.ended,
        before: figures.sold.before,
      };
    };
    expect(await result({}, null)).toEqual(await naive([macul, temuco]));
    expect(await result({ storeIds: [temuco] }, null)).toEqual(await naive([temuco]));
    expect(await result({}, [macul])).toEqual(await naive([macul]));
    await foldSales(tenant);
    expect(await result({}, null)).toEqual(await naive([macul, temuco]));
  });

  test('include the temporary closings that begin or end today', async () => {
    const { macul, temuco, read, close } = await chain();
    await close(macul, '13:00', { endDatetime: at('18:00'), reason: 'Corte de luz' });
    await close(temuco, '20:00', { dispatchMethod: 'delivery' });
    await close(temuco, '20:00', {
      startDatetime: '2026-11-10T15:00:00.000Z',
      endDatetime: '2026-11-12T15:00:00.000Z',
    });
    const { closings, closingCount } = await read();
    expect(closingCount).toBe(2);
    expect(closings).toMatchObject([
      { storeName: 'Macul', startsAt: at('13:00'), endsAt: at('18:00'), scope: 'both', reason: 'Corte de luz' },
      { storeName: 'Temuco', endsAt: null, scope: 'delivery', timeZone: 'America/Santiago' },
    ]);
    expect((await read({}, [macul])).closings).toHaveLength(1);
  });

  test('include the best products and customers, payment methods and channels', async () => {
    const { tenant, macul, read } = await chain();
    const [ana] = await tenant.inTenant((db) =>
      unaudited(db).insertInto('customers').values({ name: 'Ana', phone: '+56900000001' }).returning('id').execute(),
    );
    const base = { storeId: macul, day, hour: 12 };
    await storedSales(tenant, [
      { ...base, total: 3000, customerId: ana!.id },
      { ...base, total: 9000, product: { id: 2, name: 'Chacarero' }, paymentMethod: 'mach', source: 'rappi' },
    ]);
    await foldSales(tenant);
    const result = await read();
    expect(result.products).toEqual([
      { productId: 2, name: 'Chacarero', units: 1, orders: 1, sold: 9000 },
      { productId: 1, name: 'Italiano', units: 1, orders: 1, sold: 3000 },
    ]);
    expect(result.customers).toEqual([{ customerId: ana!.id, name: 'Ana', orders: 1, sold: 3000 }]);
    expect(result.paymentMethods).toMatchObject([
      { paymentMethod: 'mach', sold: 9000 },
      { paymentMethod: 'cash', sold: 3000 },
    ]);
    expect(result.channels).toMatchObject([
      { source: 'rappi', platform: 'web' },
      { source: 'mercat', platform: 'web' },
    ]);
    const blind = await read({}, null, ['kpi.list']);
    expect(blind).toMatchObject({ customers: null, nps: null });
    expect(JSON.stringify(blind)).not.toContain('Ana');
  });
});

describe('a store needs attention', () => {
  test('while it is closed during its hours, by lost sales, unless it is permanently closed', async () => {
    const { tenant, macul, temuco, read, close } = await chain();
    await storedSales(tenant, [...usually(macul, false), ...usually(temuco)]);
    await foldSales(tenant);
    await close(macul, '12:50', { reason: 'Corte de luz', endDatetime: at('16:00') });
    const [need, ...others] = await needsIn(read, macul);
    // Ten minutes, an hour, and twenty minutes of the usual sales of 60.000 per hour.
    expect(need).toEqual({
      kind: 'closed',
      count: 9,
      atStake: 90_000,
      since: at('12:50'),
      until: at('16:00'),
      note: 'Corte de luz',
      scope: 'both',
    });
    expect(others).toEqual([]);
    expect((await read()).stores).toEqual({ count: 2, open: 1, opensAt: null });
    expect(await needsIn(() => read({}, null, everything, new Date(at('23:30'))), macul)).toEqual([]);
    // A store that has been closed for long loses no sales.
    const closedStore = (await createStore(tenant, { name: 'Arica', businessHours: everyDay })).id;
    await close(closedStore, '12:00', { startDatetime: '2026-01-01T00:00:00.000Z' });
    expect(await needsIn(read, closedStore)).toEqual([]);
  });

  test('while delivery is closed, by the delivered share of sales', async () => {
    const { tenant, macul, read, close } = await chain();
    const [half, rest] = [usually(macul), usually(macul)];
    await storedSales(tenant, [...half, ...rest.map((sale) => ({ ...sale, dispatchMethod: 'delivery' as const }))]);
    await foldSales(tenant);
    await close(macul, '13:20', { dispatchMethod: 'delivery' });
    expect(await needsIn(read, macul)).toMatchObject([
      { kind: 'closed', scope: 'delivery', count: 6, atStake: 60_000 },
    ]);
  });

  test('when orders are late, by their total', async () => {
    const { tenant, macul, temuco, read } = await chain();
    const owed = { day, hour: 13, status: 'preparing', promisedAt: '2020-05-05T13:30:00.000Z' };
    await storedSales(tenant, [
      { ...owed, storeId: temuco, total: 8000 },
      { ...owed, storeId: temuco, total: 4000, promisedAt: '2020-05-05T13:00:00.000Z' },
      { ...owed, storeId: macul, total: 5000, status: 'ready' },
      { ...owed, storeId: macul, total: 5000, status: 'completed' },
    ]);
    const { needs, needed } = await read();
    expect(needed).toEqual({ count: 1, atStake: 12_000 });
    expect(needs).toMatchObject([
      { storeName: 'Temuco', needs: [{ kind: 'late', count: 2, atStake: 12_000, since: '2020-05-05T13:00:00.000Z' }] },
    ]);
    expect((await read({}, [macul])).needs).toEqual([]);
  });

  test('when there are no orders for longer than chance explains, unless that is usual', async () => {
    const { tenant, macul, temuco, read } = await chain();
    const silent = usually(macul).filter((sale) => sale.day !== day || sale.hour < 13);
    await storedSales(tenant, [...silent, ...usually(temuco)]);
    await foldSales(tenant);
    const { needs } = await read();
    // From 12:10 to 14:20.
    expect(needs).toMatchObject([
      { storeId: macul, needs: [{ kind: 'silent', count: 13, atStake: 130_000, since: at('12:10') }] },
    ]);
    const soon = await read({}, null, everything, new Date(at('12:50')));
    expect(soon.needs).toEqual([]);
    // The last order is from last night; none today.
    const arica = (await createStore(tenant, { name: 'Arica', businessHours: everyDay })).id;
    const night = {
      storeId: arica,
      day: movedDay(day, -1),
      hour: 21,
      total: 9000,
      createdAt: '2026-11-17T00:30:00.000Z',
    };
    await storedSales(tenant, [...usually(arica, false), night]);
    await foldSales(tenant);
    expect(await needsIn(read, arica)).toMatchObject([{ kind: 'silent', count: 20, since: null }]);
  });

  test('when its best sellers are sold out, by lost sales', async () => {
    const { tenant, macul, temuco, read } = await chain();
    const product = await createProduct(tenant, { name: 'Italiano' });
    const sales = [...usually(macul), ...usually(temuco)].map((sale) => ({ ...sale, product }));
    await storedSales(tenant, sales);
    await foldSales(tenant);
    const off = { productId: product.id, storeId: macul, ends: 'manual', authorName: 'Ana', updatedAt: at('13:20') };
    await tenant.inTenant((db) => insertAll(db, 'soldOuts', [off] as never));
    expect(await needsIn(read, macul)).toMatchObject([
      { kind: 'soldOut', count: 1, note: 'Italiano', atStake: 60_000, since: at('13:20') },
    ]);
    expect(await needsIn(read, temuco)).toEqual([]);
  });

  test('and is sorted by the amount at stake', async () => {
    const { tenant, macul, temuco, read, close } = await chain();
    const late = { day, hour: 13, status: 'preparing', promisedAt: '2020-05-05T13:30:00.000Z' };
    await storedSales(tenant, [...usually(macul), ...usually(temuco), { ...late, storeId: temuco, total: 1000 }]);
    await foldSales(tenant);
    await close(macul, '14:00');
    const { needs, needed } = await read();
    expect(needs.map(({ storeId, atStake }) => [storeId, atStake])).toEqual([
      [macul, 20_000],
      [temuco, 1000],
    ]);
    expect(needed).toEqual({ count: 2, atStake: 21_000 });
  });
});
