import { expect, test } from 'vitest';
import { distanceKm } from '#domain/geometry/geometry.ts';
import { randomFrom } from '../demoRandom.ts';
import { demoDelivererOf, destination } from './demoDestinations.ts';
import type { DemoStore } from './demoOrders.ts';

const corners = [
  { latitude: -33.45, longitude: -70.6 },
  { latitude: -33.44, longitude: -70.58 },
];
const store = {
  latitude: -33.45,
  longitude: -70.6,
  hasUber: true,
  areas: [{ name: 'Norte', fee: 1490, points: corners }],
} as unknown as DemoStore;
const driver = { name: 'Enzo Araya', phone: '+56911112222' };

test('the courier of a fleet in transit has a phone and a place between the store and the guest, others have none', () => {
  const random = randomFrom(3);
  const to = destination(store, 'cl', random);
  const courier = demoDelivererOf({ store, status: 'in_transit', source: 'uber_eats' }, to, driver, random);
  expect(courier).toMatchObject({ driverName: driver.name, driverPhone: driver.phone });
  const at = courier.courierPoint ?? store;
  const way = distanceKm(store, to.address);
  expect(distanceKm(store, at) / way).toBeCloseTo(0.6, 1);
  expect(distanceKm(at, to.address) / way).toBeCloseTo(0.4, 1);
  const done = demoDelivererOf({ store, status: 'completed', source: 'uber_eats' }, to, driver, random);
  expect([done.courierPoint, done.driverPhone, done.trackingUrl]).toEqual([undefined, undefined, null]);
});
