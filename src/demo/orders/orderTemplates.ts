import type { OrderStatus } from '#domain/orders/orders.ts';
import type { OrderEvent, OrderPart } from '#features/sales/orders/record/orderShape.contract.ts';
import { mapCellOf } from '#domain/mapCells.ts';
import { partSums } from '#features/sales/orders/record/orderSums.rules.ts';
import { feePart, grantPart, type SoldMenu, sumOf } from './demoBaskets.ts';
import { destination } from './demoDestinations.ts';
import { type DemoChainOrders, type DemoOrder, demoOrder, type DemoStore } from './demoOrders.ts';
import { demoPaymentsOf } from './demoPayments.ts';
import type { Random } from '../demoRandom.ts';

/** How often an order of the past ended how, in a thousand. */
const endings: Partial<Record<OrderStatus, number>> = {
  completed: 941,
  canceled: 40,
  failed: 8,
  online_payment_failed: 11,
};

/** Placeholder of the customer name, filled in by SQL. */
const guestMark = '%1$s';

const seconds = (at: string, since: string): number => Math.round((Date.parse(at) - Date.parse(since)) / 1000);

/** Timeline as a format string with placeholders for its timestamps, and their offsets in seconds. */
function story({ timeline, createdAt, customer }: DemoOrder) {
  const events = timeline.map((event: OrderEvent, index) => ({
    ...event,
    at: `%${index + 2}$s`,
    by: event.by === customer.name ? guestMark : event.by.replaceAll('%', '%%'),
    note: event.note?.replaceAll('%', '%%') ?? null,
  }));
  return { timeline: JSON.stringify(events), offsets: timeline.map(({ at }) => seconds(at, createdAt)) };
}

const isCarriage = ({ kind }: OrderPart): boolean => kind === 'deliveryFee' || kind === 'deliveryGrant';

/** An order without its guest, its moment and the way to its door: those are another's each time. */
function templateOf(order: DemoOrder, menuId: number) {
  const { customer: _, address: _a, phoneDigits: _p, promisedAt, startsAt, scheduledFor, createdAt, ...rest } = order;
  const parts = order.parts.filter((part) => !isCarriage(part));
  const {
    storeId: _s,
    statusSince,
    businessDay: _b,
    hour: _h,
    cell: _c,
    updatedAt: _u,
    timeline: _t,
    version,
    readyAt,
    completedAt,
    ...stored
  } = rest;
  return {
    ...stored,
    ...story(order),
    menuId,
    parts,
    total: sumOf(parts),
    ...partSums(parts),
    readyAfter: readyAt && seconds(readyAt, createdAt),
    completedAfter: completedAt && seconds(completedAt, createdAt),
    // Failed orders are refunded in full, with their delivery fee.
    isRefundedWhole: order.refunded === order.total && order.refunded > 0,
    version,
    sinceAfter: seconds(statusSince, createdAt),
    startsAfter: seconds(startsAt, createdAt),
    promisedAfter: seconds(promisedAt, createdAt),
    isScheduled: scheduledFor !== null,
  };
}
export type OrderTemplate = ReturnType<typeof templateOf>;

/** Generates template orders of a menu, with every final status. */
export function templatesOf(
  [menuId, menu]: [number, SoldMenu],
  stores: readonly DemoStore[],
  chain: Omit<DemoChainOrders, 'menus'>,
  random: Random,
  count: number,
): OrderTemplate[] {
  const sellers = stores.filter((store) => store.menuId === menuId);
  const menuChain = { ...chain, menus: new Map([[menuId, menu]]) };
  const began = Date.now() - 86_400_000;
  const orders: DemoOrder[] = [];
  while (orders.length < count) {
    const status = random.weighted<OrderStatus>(endings);
    const spec = { store: random.pick(sellers), status, createdAt: began, isLongAgo: true };
    // Stores without online payments cannot have a failed payment: draw again.
    const generated = demoOrder(spec, menuChain, random);
    if (generated) orders.push(generated);
  }
  // Refunds of past orders were paid out.
  return demoPaymentsOf(orders, chain).map(({ order, refund }) =>
    templateOf({ ...order, refunded: refund?.amount ?? 0 }, menuId),
  );
}

/** A store with somewhere it delivers to, in the order they were opened; one that has many is drawn more often. */
export function placesOf(
  stores: readonly DemoStore[],
  { country }: Pick<DemoChainOrders, 'country'>,
  noOf: ReadonlyMap<number, number>,
  random: Random,
  countOf: (nth: number) => number = () => random.between(4, 20),
) {
  return stores.flatMap((store, nth) =>
    Array.from({ length: countOf(nth) }, () => {
      const { area, address, distanceKm } = destination(store, country, random);
      return {
        hoursNo: noOf.get(store.id),
        storeId: store.id,
        menuId: store.menuId,
        fee: area.fee,
        feePart: [feePart(area.fee, area.name)],
        freeFrom: store.minimumValueForFreeDelivery,
        grantPart: [grantPart(area.fee)],
        address,
        way: { areaName: area.name, distanceKm },
        cell: mapCellOf(address),
      };
    }),
  );
}
