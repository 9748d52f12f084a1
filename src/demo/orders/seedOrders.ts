import { sql } from 'kysely';
import type { OrderSource } from '#domain/orders/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { slotOf } from '#features/sales/orders/slots/server/slots.repo.ts';
import { foldMarks, markOrders } from '#features/sales/rollups/server/index.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import { schedulesOf } from '#features/stores/server/index.ts';
import { addDemoDrivers } from './demoDrivers.ts';
import { addCouponUses } from './demoCouponUses.ts';
import { addCustomers } from './demoCustomers.ts';
import { addFleets } from './demoFleets.ts';
import { addPaymentBooks } from './demoPaymentBooks.ts';
import { type SoldMenu, soldMenu } from './demoBaskets.ts';
import { loadOffers } from './demoOffers.ts';
import type { DemoChainOrders, DemoOrder, DemoStore } from './demoOrders.ts';
import { addPoints } from './demoPoints.ts';
import { demoPaymentsOf } from './demoPayments.ts';
import { addStory } from './demoStory.ts';
import { addYear, yearGuests } from './demoYear.ts';
import { randomFrom } from '../demoRandom.ts';
import { draftOrders, recentDays } from './draftOrders.ts';
import { bulkInsert } from '../bulkInsert.ts';
import { uberDirectDeclaration } from '#integrations/delivery/uber_direct/declaration.ts';

type Zone = { timeZone: string };

/** Stores with their hours and zones, in the order they were opened. */
export async function orderingStores(db: Db, { timeZone }: Zone, now: number = Date.now()): Promise<DemoStore[]> {
  const since = new Date(now - (recentDays + 2) * dayLength);
  const [stores, areas, schedules] = await Promise.all([
    db
      .selectFrom('stores')
      .select(['id', 'menuId', 'latitude', 'longitude', 'deliveryWaitTime', 'pickUpWaitTime'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('storeReferences')
              .whereRef('storeId', '=', 'stores.id')
              .where('provider', '=', uberDirectDeclaration.key),
          )
          .as('hasUber'),
      )
      .select(
        sql<OrderSource[]>`array(select r.provider from ${tenantRows('storeReferences as r')}
          where r.store_id = stores.id and r.provider in ('uber_eats', 'rappi') order by 1)`.as('channels'),
      )
      .select(['minimumValueForFreeDelivery', 'paymentMethods', 'futureOrdersEnabled'])
      .where('latitude', 'is not', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('deliveryAreas')
      .select(['storeId', 'name', 'fee', 'points'])
      .where('kind', '=', 'delivery')
      .orderBy('id')
      .execute(),
    schedulesOf(db, db.selectFrom('stores as s') as never, { now: since, timeZone } as never),
  ]);
  const areasByStore = Map.groupBy(areas, ({ storeId }) => storeId);
  return stores.flatMap((store) => {
    const found = areasByStore.get(store.id);
    const schedule = schedules.get(store.id);
    if (!found || !schedule) return [];
    const { open, until } = opennessAt(schedule, 'pickUp', new Date(now));
    return [{ ...store, areas: found, schedule, neverCloses: open && until === null } as unknown as DemoStore];
  });
}

/** The menus that stores sell, as they are published. */
export async function menusOf(db: Db, stores: readonly DemoStore[]): Promise<Map<number, SoldMenu>> {
  const menus = new Map<number, SoldMenu>();
  for (const id of new Set(stores.flatMap(({ menuId }) => menuId ?? []))) {
    const menu = await soldMenu(db, id);
    if (menu && menu.lines.length > 0) menus.set(id, menu);
  }
  return menus;
}

type Chain = Omit<DemoChainOrders, 'menus' | 'guests'> & {
  /** With a year before, and a coupon of them that ended since. */
  endedCoupon?: string | undefined;
};

/** Customers of a chain with a short history. */
const fewGuests = 241;

/** Computes the report sums of all orders. */
async function fold(db: Db): Promise<void> {
  await markOrders(db, 0);
  while ((await foldMarks(db)) > 0);
}

/**
 * Adds two weeks of orders with payments, some of them open in every status, and a year of history when the chain has a
 * story.
 */
export async function addOrders(db: Db, chain: Chain, now = Date.now()): Promise<void> {
  const random = randomFrom(chain.country.charCodeAt(0) * 977);
  const stores = await orderingStores(db, chain, now);
  const { endedCoupon } = chain;
  const demoChain = { ...chain, menus: await menusOf(db, stores), guests: endedCoupon ? yearGuests : fewGuests };
  if (endedCoupon) await addYear(db, demoChain, stores, { now, until: recentDays + 1, random });
  const offers = await loadOffers(db);
  const recent = { ...demoChain, offers };
  const story = endedCoupon ? await addStory(db, recent, stores, now, endedCoupon) : null;
  const storesAfter = new Map((story ? await orderingStores(db, chain, now) : []).map((store) => [store.id, store]));
  const drafts = draftOrders({ chain: recent, stores, story: story && { incidents: story, storesAfter }, now, random });
  const money = demoPaymentsOf(
    drafts.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    chain,
  );
  const orderIds = await bulkInsert(
    db,
    'orders',
    money.map(({ order }) => order),
  );
  const paid = money.flatMap(({ payment, refund }, at) =>
    payment ? [{ payment: { orderId: orderIds[at] as number, ...payment }, refund }] : [],
  );
  const paymentIds = await bulkInsert(
    db,
    'payments',
    paid.map(({ payment }) => payment),
  );
  await addFleets(
    db,
    money.map(({ order }, at) => ({ id: orderIds[at] as number, order })),
    now,
  );
  const books = paid.map(({ payment }, at) => ({ ...payment, id: paymentIds[at] as number }));
  await addPaymentBooks(db, books, { ...chain, now });
  const refunds = paid.flatMap(({ payment: { orderId }, refund }, at) =>
    refund ? [{ orderId, paymentId: paymentIds[at], ...refund }] : [],
  );
  await bulkInsert(db, 'refunds', refunds);
  await bulkInsert(db, 'order_slots', takenSlots(drafts));
  await addDemoDrivers(
    db,
    stores.map(({ id }) => id),
    chain.country,
  );
  await addCustomers(db);
  await addCouponUses(db);
  await addPoints(db, chain, now - recentDays * dayLength);
  await fold(db);
}

/** The places that orders for later have taken. */
function takenSlots(orders: readonly DemoOrder[]) {
  const places = orders.flatMap(({ storeId, scheduledFor, status }) =>
    scheduledFor && status !== 'canceled' ? [{ storeId, startsAt: slotOf(scheduledFor) }] : [],
  );
  return [...Map.groupBy(places, ({ storeId, startsAt }) => `${storeId} ${startsAt}`).values()].flatMap((same) =>
    same[0] ? [{ ...same[0], taken: same.length }] : [],
  );
}
