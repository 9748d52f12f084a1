import type { CountryCode } from '#domain/countries.ts';
import type { DeliveryType } from '#domain/delivery/deliveryTypes.ts';
import type { DeliveryJobStatus, OrderSource, OrderStatus } from '#domain/orders/orders.ts';
import { demoPeople } from './demoGuests.ts';
import type { DemoStore } from './demoOrders.ts';
import type { Random } from '../demoRandom.ts';

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const kmPerDegree = 111.2;

/** An address somewhere in one of the store's zones, and how far that is. */
export function destination(store: DemoStore, country: CountryCode, random: Random) {
  const area = random.pick(store.areas);
  const corner = random.pick(area.points.slice(1));
  const share = 0.2 + random.next() * 0.7;
  const latitude = round(store.latitude + (corner.latitude - store.latitude) * share);
  const longitude = round(store.longitude + (corner.longitude - store.longitude) * share);
  const east = (longitude - store.longitude) * Math.cos((store.latitude * Math.PI) / 180);
  const straight = Math.hypot(latitude - store.latitude, east) * kmPerDegree;
  const text = `${random.pick(demoPeople[country].streets)} ${random.between(100, 4900)}`;
  const detail = random.chance(0.45) ? `Depto ${random.between(1, 22)}0${random.between(1, 8)}` : null;
  return {
    area,
    distanceKm: Math.round(straight * 13) / 10,
    address: { text, detail, latitude, longitude },
  };
}
export type Destination = ReturnType<typeof destination>;

type DeliveredOrder = { store: DemoStore; status: OrderStatus; source: OrderSource; byFleet?: boolean };

const carriers: Partial<Record<OrderSource, DeliveryType>> = {
  peya_aggregator: 'peya_delivery',
  uber_eats: 'uber_delivery',
};

const fleetStates: Partial<Record<OrderStatus, DeliveryJobStatus>> = {
  created: 'CONFIRMING',
  preparing: 'CONFIRMED',
  ready: 'NEAR_PICKUP',
  in_transit: 'PICKED_UP',
  completed: 'COMPLETED',
  canceled: 'CANCELLED',
  failed: 'REJECTED',
};

/** Store riders deliver the largest share; the first fleet takes some of the rest, and the second what remains. */
const fleetShare = 0.42;
const storeCarrier = (chance: number): DeliveryType =>
  chance < 0.3 ? 'uber_delivery' : chance < fleetShare ? 'cabify_delivery' : 'own_delivery';

/** Share of the way to the guest behind a courier in transit. */
const wayBehind = 0.6;

/** Where the courier of a fleet is on the straight line from a store to its guest. */
const courierOnTheWay = (store: Pick<DemoStore, 'latitude' | 'longitude'>, { address: to }: Destination) => ({
  latitude: round(store.latitude + (to.latitude - store.latitude) * wayBehind),
  longitude: round(store.longitude + (to.longitude - store.longitude) * wayBehind),
});

/** Carrier and progress of a delivery. The fleets have no tracking pages of the demo. */
export function demoDelivererOf(
  { store, status, source, byFleet: isForFleets = false }: DeliveredOrder,
  to: Destination,
  driver: { name: string; phone: string },
  random: Random,
) {
  const type =
    carriers[source] ?? (store.hasUber ? storeCarrier(random.next() * (isForFleets ? fleetShare : 1)) : 'own_delivery');
  const byFleet = type !== 'own_delivery';
  const reference = byFleet ? `DEL-${random.between(1e8, 9e8).toString(36).toUpperCase()}` : null;
  return {
    type,
    areaName: to.area.name,
    distanceKm: to.distanceKm,
    status: byFleet ? (fleetStates[status] ?? null) : null,
    reference,
    driverName: byFleet || status === 'in_transit' || status === 'completed' ? driver.name : null,
    trackingUrl: null,
    ...(byFleet && status === 'in_transit' && { driverPhone: driver.phone, courierPoint: courierOnTheWay(store, to) }),
  };
}
