import type { Db } from '#kit/server/data/database.ts';
import { slotOf } from '#features/sales/orders/slots/server/slots.repo.ts';
import { foldMarks, markOrders } from '#features/sales/rollups/server/index.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { addDemoDrivers } from './demoDrivers.ts';
import { addCouponUses } from './demoCouponUses.ts';
import { addCustomers } from './demoCustomers.ts';
import { addFleets } from './demoFleets.ts';
import { addPaymentBooks } from './demoPaymentBooks.ts';
import { type SoldMenu, soldMenu } from './demoBaskets.ts';
import { type DemoChainOrders, type DemoOrder, demoOrder, type DemoStore, type DemoOrderSpec } from './demoOrders.ts';
import { addPoints } from './demoPoints.ts';
import { demoPaymentsOf } from './demoPayments.ts';
import { type Story, addStory } from './demoStory.ts';
import { addYear, yearGuests } from './demoYear.ts';
import { type Random, randomFrom } from '../demoRandom.ts';
import { drawnByFame } from './demoFame.ts';
import { mealTime } from './demoTimes.ts';
import { bulkInsert } from '../bulkInsert.ts';
import { uberDirectDeclaration } from '#integrations/delivery/uber_direct/declaration.ts';

/** Open orders at the time of the seed, by status. */
const openNow: Partial<Record<OrderStatus, number>> = {
  pending_online_payment: 3,
  online_payment_failed: 2,
  creation_scheduled: 7,
  created: 10,
  preparing: 11,
  ready: 7,
  in_transit: 7,
};
const pastOrders = 555;
const days = 14;
/** Maximum duration of an order in ms, immediate or scheduled. */
const [usualLength, longestLength] = [95 * 60_000, 8 * 3_600_000];
const ended = { completed: 937, canceled: 42, failed: 9, online_payment_failed: 12 };

/** Stores with their zones, in the order they were opened. */
export async function orderingStores(db: Db): Promise<DemoStore[]> {
  const [stores, areas] = await Promise.all([
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
      .select(['minimumValueForFreeDelivery', 'paymentMethods'])
      .where('latitude', 'is not', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('deliveryAreas')
      .select(['storeId', 'name', 'fee', 'points'])
      .where('kind', '=', 'delivery')
      .orderBy('id')
      .execute(),
  ]);
  const areasByStore = Map.groupBy(areas, ({ storeId }) => storeId);
  return stores.flatMap((store) => {
    const found = areasByStore.get(store.id);
    return found ? [{ ...store, areas: found } as unknown as DemoStore] : [];
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

/** Every eighth store is a busy one, so that a kitchen has something on its board. */
function openOrders(stores: readonly DemoStore[], now: number, random: Random): DemoOrderSpec[] {
  const busy = stores.filter((_, index) => index % 8 === 0).slice(0, 3);
  return (Object.entries(openNow) as [OrderStatus, number][]).flatMap(([status, count]) =>
    Array.from({ length: count }, (_, nth) => ({
      store: random.pick(nth % 5 < 3 ? busy : stores),
      status,
      // The first order of each status is late.
      standsSince: now - (nth === 0 ? random.between(900, 1500) : random.between(20, 540)) * 1000,
    })),
  );
}

const pastOnes = (stores: readonly DemoStore[], timeZone: string, now: number, random: Random): DemoOrderSpec[] =>
  Array.from({ length: pastOrders }, () => {
    const createdAt = mealTime(timeZone, now - usualLength, days, random);
    return {
      store: stores[drawnByFame(stores.length, random)] as DemoStore,
      status: random.weighted<OrderStatus>(ended),
      createdAt,
      isLongAgo: createdAt < now - longestLength,
    };
  });

type Chain = Omit<DemoChainOrders, 'menus' | 'guests'> & {
  /** With a year before, and a coupon of them that ended since. */
  endedCoupon?: string | undefined;
};

/** Customers of a chain with a short history. */
const fewGuests = 241;

/** Generates the orders of the last days according to the story. */
function drafted(specs: readonly DemoOrderSpec[], chain: DemoChainOrders, story: Story | null, random: Random) {
  return specs.flatMap((each) => {
    const { createdAt } = each;
    const isLost = story && createdAt !== undefined && !story.happened({ ...each, createdAt }, random);
    if (isLost) return [];
    return demoOrder(each, story ? story.at(createdAt ?? Date.now()) : chain, random) ?? [];
  });
}

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
  const stores = await orderingStores(db);
  const { endedCoupon } = chain;
  const demoChain = { ...chain, menus: await menusOf(db, stores), guests: endedCoupon ? yearGuests : fewGuests };
  if (endedCoupon) await addYear(db, demoChain, stores, { now, until: days + 1, random });
  const story = endedCoupon ? await addStory(db, demoChain, stores, now, endedCoupon) : null;
  const specs = [...pastOnes(stores, chain.timeZone, now, random), ...openOrders(stores, now, random)];
  const drafts = drafted(specs, demoChain, story, random);
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
  await addPoints(db, chain, now - days * 86_400_000);
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
