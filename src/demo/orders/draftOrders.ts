import { opennessAt } from '#domain/schedule/openness.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { finalStatuses, type OrderSource, type OrderStatus } from '#domain/orders/orders.ts';
import type { Random } from '../demoRandom.ts';
import { drawnByFame } from './demoFame.ts';
import { freeCode } from './demoOffers.ts';
import {
  type DemoChainOrders,
  type DemoOrder,
  demoOrder,
  type DemoOrderSpec,
  type DemoStore,
  sources,
} from './demoOrders.ts';
import type { Story } from './demoStory.ts';
import { mealTime } from './demoTimes.ts';

/** Orders in progress when most stores are open, by status. */
const openNow: Partial<Record<OrderStatus, number>> = {
  pending_online_payment: 3,
  online_payment_failed: 2,
  creation_scheduled: 7,
  created: 10,
  preparing: 11,
  ready: 7,
  in_transit: 7,
};
/** Open stores from which on there are that many; fewer stores have fewer, but at least some in every status. */
const [manyStores, leastShare, leastOrders] = [30, 0.5, 2];

const pastOrders = 555;
export const recentDays = 14;
const minute = 60_000;
/** Maximum duration of an order in ms, immediate or scheduled. */
const [usualLength, longestLength] = [95 * minute, 8 * 60 * minute];
const ended = { completed: 937, canceled: 42, failed: 9, online_payment_failed: 12 };

/** Draws are repeated while the drawn store is closed. */
const maxDraws = 120;

const isOpen = ({ schedule }: DemoStore, method: DispatchMethod, at: number): boolean =>
  opennessAt(schedule, method, new Date(at)).open;

/** Stores that take deliveries and pickups, and have for some time. */
export const openStoresAt = (stores: readonly DemoStore[], now: number): DemoStore[] =>
  stores.filter((store) =>
    [now, now - 30 * minute].every((at) => isOpen(store, 'delivery', at) && isOpen(store, 'pickUp', at)),
  );

/** Whether there is something to pay, and the store was open when it was due and is while it is in progress. */
function couldBePlaced(store: DemoStore, order: DemoOrder, now: number): boolean {
  const { status, dispatchMethod, scheduledFor, createdAt, total } = order;
  if (total <= 0) return false;
  if (!isOpen(store, dispatchMethod, Date.parse(scheduledFor ?? createdAt))) return false;
  if (scheduledFor && !store.futureOrdersEnabled) return false;
  return finalStatuses.includes(status) || isOpen(store, dispatchMethod, now);
}

type Draw = () => DemoOrderSpec;

/** Channels of the first two orders of a status, at stores that have an id there. */
const channelOrders: Partial<Record<OrderStatus, readonly OrderSource[]>> = {
  created: ['rappi', 'uber_eats'],
  preparing: ['uber_eats', 'rappi'],
  ready: ['rappi', 'uber_eats'],
};

/** Some stores are busy, so that a kitchen has something on its board. */
function openDraws(stores: readonly DemoStore[], country: CountryCode, now: number, random: Random): Draw[] {
  const open = openStoresAt(stores, now);
  if (open.length === 0) return [];
  const busy = open.filter(({ neverCloses }) => neverCloses).slice(0, 3);
  const withFleets = open.filter(({ hasUber }) => hasUber);
  const share = Math.max(leastShare, Math.min(1, open.length / manyStores));
  return (Object.entries(openNow) as [OrderStatus, number][]).flatMap(([status, count]) =>
    Array.from({ length: Math.max(leastOrders, Math.round(count * share)) }, (_, nth) => () => {
      const channel = channelOrders[status]?.[nth];
      const atChannel =
        channel && sources[country][channel] ? open.filter(({ channels }) => channels.includes(channel)) : [];
      const source = atChannel.length > 0 ? channel : undefined;
      // A courier of a fleet is always on the way, to be seen on the map.
      const byFleet = status === 'in_transit' && nth === 1 && withFleets.length > 0;
      return {
        store: random.pick(source ? atChannel : byFleet ? withFleets : nth % 5 < 3 && busy.length > 0 ? busy : open),
        status,
        byFleet,
        source,
        // The first order of each status is late.
        standsSince: now - (nth === 0 ? random.between(900, 1500) : random.between(20, 540)) * 1000,
      };
    }),
  );
}

const pastDraws = (
  stores: readonly DemoStore[],
  timeZone: string,
  now: number,
  random: Random,
  count: number,
): Draw[] =>
  Array.from({ length: count }, () => () => {
    const store = stores[drawnByFame(stores.length, random)] as DemoStore;
    const createdAt = mealTime(timeZone, now - usualLength, recentDays, store.neverCloses, random);
    return {
      store,
      status: random.weighted<OrderStatus>(ended),
      createdAt,
      isLongAgo: createdAt < now - longestLength,
    };
  });

/** Drafts of one chain; `closed` are the stores with the closings that the story added. */
export type Drafting = {
  chain: DemoChainOrders;
  stores: readonly DemoStore[];
  story?: { incidents: Story; storesAfter: ReadonlyMap<number, DemoStore> } | null;
  now: number;
  random: Random;
  /** Number of past orders. */
  past?: number;
};

function draftOne(draw: Draw, { chain, story, now, random }: Drafting): DemoOrder[] {
  for (let nth = 0; nth < maxDraws; nth++) {
    const spec = draw();
    const { createdAt, store } = spec;
    if (createdAt !== undefined && !isOpen(store, 'pickUp', createdAt)) continue;
    const order = demoOrder(spec, story ? story.incidents.at(createdAt ?? now) : chain, random);
    if (!order) continue;
    if (!couldBePlaced(store, order, now)) {
      freeCode(chain.offers, order);
      continue;
    }
    const after = story?.storesAfter.get(store.id) ?? store;
    const isMissed = story && createdAt !== undefined && !story.incidents.happened({ ...spec, createdAt }, random);
    if (!isMissed && couldBePlaced(after, order, now)) return [order];
    freeCode(chain.offers, order);
    return [];
  }
  return [];
}

/** Orders of the last days, and those in progress at open stores. */
export function draftOrders(drafting: Drafting): DemoOrder[] {
  const { stores, chain, now, random, past = pastOrders } = drafting;
  return [
    ...pastDraws(stores, chain.timeZone, now, random, past),
    ...openDraws(stores, chain.country, now, random),
  ].flatMap((draw) => draftOne(draw, drafting));
}
