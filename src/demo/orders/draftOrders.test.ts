import { beforeAll, describe, expect, test } from 'vitest';
import { opennessAt } from '#domain/schedule/openness.ts';
import { finalStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import type { CountryCode } from '#domain/countries.ts';
import { dayLength, dayOf, instantOf, localOf } from '#domain/time/zonedTime.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import { randomFrom } from '../demoRandom.ts';
import { demoTenants } from '../demoData.ts';
import { demoChain, seed } from '../seed.ts';
import { loadOffers } from './demoOffers.ts';
import type { DemoChainOrders, DemoOrder, DemoStore } from './demoOrders.ts';
import { driverNameOf } from './demoDriverNames.ts';
import { draftOrders, openStoresAt } from './draftOrders.ts';
import { menusOf, orderingStores } from './seedOrders.ts';

const database = await testDatabase(composedAreas.databaseOptions);
beforeAll(async () => {
  await seed(database, { year: false });
}, 180_000);

const inProgress: OrderStatus[] = ['creation_scheduled', 'created', 'preparing', 'ready', 'in_transit'];

/** Average order in the minor unit of the currency. */
const sensibleTicket: Partial<Record<CountryCode, [number, number]>> = {
  cl: [13_000, 24_000],
  cr: [5000, 11_000],
  gt: [5000, 13_000],
};

describe.each(demoTenants.map(({ slug, name }) => ({ slug, name })))('orders of $name', ({ slug }) => {
  const tenant = demoTenants.find((each) => each.slug === slug) as (typeof demoTenants)[number];
  const chain = demoChain(tenant);
  const today = Math.floor(localOf(chain.timeZone, Date.now()) / dayLength);
  let stores: DemoStore[] = [];
  let drafted: DemoChainOrders;
  const tenantScope = async () => {
    const { rows } = await database.pool.query<{ id: number }>('select id from tenants where slug = $1', [slug]);
    return setupScope(rows[0]?.id ?? 0, 'look');
  };
  const draft = (now: number, past?: number): DemoOrder[] =>
    draftOrders({ chain: drafted, stores, now, random: randomFrom(7), ...(past !== undefined && { past }) });

  beforeAll(async () => {
    await database.inTenant(await tenantScope(), async (db) => {
      stores = await orderingStores(db, chain);
      drafted = { ...chain, menus: await menusOf(db, stores), guests: 200, offers: await loadOffers(db) };
    });
  });

  /** Every hour of the next Wednesday and Sunday, and of Christmas. */
  const starts = [3, 4, 5, 6, 7, 8, 9, 10]
    .map((ahead) => today + ahead)
    .filter((day) => [2, 6].includes((day + 3) % 7))
    .flatMap((day) => Array.from({ length: 24 }, (_, hour) => ({ day, hour })));
  const moment = ({ day, hour }: { day: number; hour: number }) =>
    instantOf(chain.timeZone, day * dayLength + hour * 3_600_000 + 1_000_000);

  test('at every hour of a weekday and a Sunday, orders are in progress in every status and at open stores only', () => {
    const byId = new Map(stores.map((store) => [store.id, store]));
    expect(starts.length).toBeGreaterThanOrEqual(48);
    for (const start of starts) {
      const now = moment(start);
      expect(openStoresAt(stores, now).length, JSON.stringify(start)).toBeGreaterThan(0);
      const open = draft(now, 0).filter(({ status }) => !finalStatuses.includes(status));
      for (const status of inProgress)
        expect(
          open.filter((order) => order.status === status).length,
          `${status} ${JSON.stringify(start)}`,
        ).toBeGreaterThan(0);
      const withFleets = openStoresAt(stores, now).filter(({ hasUber }) => hasUber);
      const onTheMap = open.filter(({ source, delivery }) => source === 'mercat' && delivery?.courierPoint);
      expect(onTheMap.length >= Math.min(1, withFleets.length), JSON.stringify(start)).toBe(true);
      for (const { storeId, dispatchMethod, scheduledFor } of open) {
        const schedule = byId.get(storeId)?.schedule as DemoStore['schedule'];
        const at = new Date(scheduledFor ?? now);
        expect(opennessAt(schedule, dispatchMethod, at).open, `${storeId} ${at.toISOString()}`).toBe(true);
      }
    }
  });

  test('past orders were due while their store was open, and none of a pickup mentions a doorbell', () => {
    const byId = new Map(stores.map((store) => [store.id, store]));
    const orders = draft(Date.now());
    expect(orders.length).toBeGreaterThan(400);
    for (const { storeId, dispatchMethod, scheduledFor, createdAt, notes } of orders) {
      const schedule = byId.get(storeId)?.schedule as DemoStore['schedule'];
      expect(opennessAt(schedule, dispatchMethod, new Date(scheduledFor ?? createdAt)).open).toBe(true);
      expect(dispatchMethod === 'pickUp' && /timbre|conserjería|al llegar/.test(notes)).toBe(false);
    }
  });

  test('the average ticket is that of a meal, and hardly any order costs more than ten', () => {
    const totals = draft(Date.now()).map(({ total }) => total);
    const average = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    const [least, greatest] = sensibleTicket[chain.country] ?? [0, 0];
    expect(average).toBeGreaterThan(least);
    expect(average).toBeLessThan(greatest);
    expect(totals.filter((total) => total > 5 * average).length).toBeLessThan(totals.length / 50);
  });

  test('a gift card that pays everything leaves no order without an amount, which could not be refunded', () => {
    const offers = (drafted.offers ?? []).map((offer) => ({ ...offer, terms: { ...offer.terms, discount: 100 } }));
    const orders = draftOrders({ chain: { ...drafted, offers }, stores, now: Date.now(), random: randomFrom(3) });
    expect(orders.filter(({ total }) => total <= 0)).toEqual([]);
  });

  test('an alphabetical list of drivers starts with different names', () => {
    const names = Array.from({ length: 220 }, (_, nth) => driverNameOf(chain.country, nth)).toSorted();
    const firstPage = Map.groupBy(names.slice(0, 25), (name) => name.split(' ')[0]);
    expect(Math.max(...[...firstPage.values()].map((same) => same.length))).toBeLessThan(5);
    expect(new Set(names).size).toBe(names.length);
  });

  test('every coupon that has started was used, within its limits', async () => {
    const coupons = await database.inTenant(await tenantScope(), (db) =>
      db
        .selectFrom('coupons as c')
        .leftJoin('couponCounters as n', 'n.couponId', 'c.id')
        .select(['c.code', 'c.startDate', 'c.spendLimit', 'n.used', 'n.given'])
        .execute(),
    );
    expect(coupons.length).toBeGreaterThan(8);
    const unused = coupons.filter(({ startDate, used }) => !used && !(startDate && dayOf(startDate) > today));
    expect(unused.map(({ code }) => code)).toEqual([]);
    expect(coupons.filter(({ spendLimit, given }) => spendLimit !== null && Number(given) > spendLimit)).toEqual([]);
  });
});
