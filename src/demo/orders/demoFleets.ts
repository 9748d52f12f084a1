import type { DeliveryJobStatus, OrderStatus } from '#domain/orders/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import { bulkInsert } from '../bulkInsert.ts';
import { type Random, randomFrom } from '../demoRandom.ts';
import type { DemoOrder } from './demoOrders.ts';
import { fleetCalls } from './demoProviderCalls.ts';

const minute = 60_000;
const iso = (at: number) => new Date(at).toISOString();

/** The fleets of the demo: the nearer drives are cheaper with one, the farther with the other. */
export const demoFleets = {
  uber_delivery: { provider: 'uber_direct', base: 1590, km: 520 },
  cabify_delivery: { provider: 'cabify', base: 2190, km: 330 },
} as const;
type DemoFleet = keyof typeof demoFleets;
const isDemoFleet = (type: string): type is DemoFleet => type in demoFleets;

/** Statuses of orders for which a courier was requested. */
const requestedStatuses: readonly OrderStatus[] = [
  'preparing',
  'ready',
  'in_transit',
  'completed',
  'canceled',
  'failed',
];

export type StoredDemoOrder = { id: number; order: DemoOrder };
type FleetOrder = { id: number; storeId: number; type: DemoFleet; driver: string | null; km: number; order: DemoOrder };

/** A courier request; `amount` is null when the fleet returned no price. */
export type DemoAttempt = {
  order: FleetOrder;
  type: DemoFleet;
  amount: number | null;
  at: number;
  status: DeliveryJobStatus;
  reason: string | null;
};

const priceOf = (type: DemoFleet, { km }: FleetOrder, random: Random): number => {
  const { base, km: perKm } = demoFleets[type];
  return Math.round((base + perKm * km) * (0.94 + random.next() * 0.12) * 0.1) * 10;
};

/** Reasons for which the first fleet passed an order to the second. */
const failures = [
  { share: 0.5, named: true, status: 'CANCELLED', reason: 'Ningún repartidor aceptó el despacho.' },
  { share: 0.8, named: false, status: 'REJECTED', reason: 'Uber Direct no llega a esa dirección.' },
  { share: 1, named: false, status: 'REJECTED', reason: 'Uber Direct tiene un problema (500).' },
] as const;

function attemptsOf(order: FleetOrder, random: Random): DemoAttempt[] {
  const at = Date.parse(order.order.startsAt) + 2 * minute;
  const status = order.order.delivery?.status ?? 'CONFIRMING';
  const taken = { order, type: order.type, amount: priceOf(order.type, order, random), status, reason: null };
  if (order.type === 'uber_delivery') return [{ ...taken, at }];
  const chance = random.next();
  const failure = failures.find(({ share }) => chance < share) ?? failures[0];
  const amount = failure.named ? priceOf('uber_delivery', order, random) : null;
  const { status: lost, reason } = failure;
  return [
    { order, type: 'uber_delivery', amount, at, status: lost, reason },
    { ...taken, at: at + (failure.named ? 8 : 1) * minute },
  ];
}

const assigned: readonly DeliveryJobStatus[] = ['NEAR_PICKUP', 'PICKED_UP', 'COMPLETED'];

/** Phone and position of a courier in transit. */
const courierOf = ({ delivery }: DemoOrder) => ({
  ...(delivery?.driverPhone && { phone: delivery.driverPhone }),
  ...delivery?.courierPoint,
});

function deliveryRow({ order: { id, storeId, driver, order }, type, amount, at, status, reason }: DemoAttempt) {
  const isTaken = reason === null;
  const isAssigned = isTaken && assigned.includes(status);
  return {
    orderId: id,
    storeId,
    provider: demoFleets[type].provider,
    type,
    status,
    quoted: amount,
    fee: status === 'COMPLETED' ? amount : null,
    reference: isTaken ? order.delivery?.reference : null,
    courier: isAssigned
      ? { name: driver, phone: null, vehicle: 'Moto', latitude: null, longitude: null, ...courierOf(order) }
      : null,
    trackingUrl: isTaken ? order.delivery?.trackingUrl : null,
    reason,
    requestedAt: iso(at),
    assignedAt: isAssigned ? iso(at + 4 * minute) : null,
    pickUpAt: isAssigned ? order.readyAt : null,
    dropOffAt: status === 'COMPLETED' ? order.completedAt : null,
    createdAt: iso(at),
    updatedAt: iso(at),
  };
}

const quoteRow = ({ order: { id, storeId }, type, amount, at }: DemoAttempt) => ({
  orderId: id,
  storeId,
  type,
  amount,
  askedAt: iso(at),
});

/** Quotes of the other fleet for every second order that the first one accepted. */
function comparisonsOf(attempts: readonly DemoAttempt[], random: Random) {
  return attempts
    .filter(({ type, reason }) => type === 'uber_delivery' && reason === null && random.chance(0.5))
    .map((attempt): DemoAttempt => {
      const amount = random.chance(0.9) ? priceOf('cabify_delivery', attempt.order, random) : null;
      return { ...attempt, type: 'cabify_delivery', amount, at: attempt.at + minute / 2 };
    });
}

/** Adds courier requests and provider calls for the orders that fleets deliver. */
export async function addFleets(db: Db, stored: readonly StoredDemoOrder[], now: number): Promise<void> {
  const random = randomFrom(stored.length);
  const attempts = stored.flatMap(({ id, order }) => {
    const { storeId, status, source, delivery } = order;
    if (source !== 'mercat' || !delivery || !isDemoFleet(delivery.type) || !requestedStatuses.includes(status))
      return [];
    const { type, driverName: driver, distanceKm: km } = delivery;
    const attempts = attemptsOf({ id, storeId, type, driver, km, order }, random);
    return attempts.every(({ at }) => at < now) ? attempts : [];
  });
  if (attempts.length === 0) return;
  const quoted = [...attempts, ...comparisonsOf(attempts, random)];
  await bulkInsert(db, 'deliveries', attempts.map(deliveryRow));
  await bulkInsert(db, 'delivery_quotes', quoted.map(quoteRow));
  await bulkInsert(db, 'provider_calls', fleetCalls(attempts, random));
}
