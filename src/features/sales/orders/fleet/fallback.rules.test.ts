import { describe, expect, test } from 'vitest';
import { type DeliveryType, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { blankMethod } from '#features/stores/delivery/delivery.contract.ts';
import { deliversWithoutFleet, fleetPatience, fleetsFor, nextRetry } from './fallback.rules.ts';

const method = (deliveryType: DeliveryType, priority: number, enabled = true) => ({
  ...blankMethod,
  key: deliveryTypes[deliveryType].key,
  deliveryType,
  priority,
  enabled,
});
const store = {
  deliveryMethods: [
    method('own_delivery', 1),
    method('cabify_delivery', 3),
    method('uber_delivery', 4),
    method('peya_delivery', 2),
    method('rappi_cargo_delivery', 5, false),
  ],
  deliveryAreas: [
    { name: 'Centro', deliveryMethodKey: null },
    { name: 'Sur', deliveryMethodKey: deliveryTypes.uber_delivery.key },
  ],
};
const sold = { type: 'uber_delivery', areaName: 'Centro', storeId: 1 } as const;
const tried = (type: DeliveryType, closesRound = false) => ({
  type,
  storeId: 1,
  requestedAt: '2026-11-26T12:00:00Z',
  closesRound,
});

describe('the fleets of an order', () => {
  test('begin with the one it was sold with, and go on by priority', () => {
    expect(fleetsFor(store, sold, [])).toEqual(['uber_delivery', 'peya_delivery', 'cabify_delivery']);
  });
  test('exclude those already requested', () => {
    expect(fleetsFor(store, sold, [tried('uber_delivery')])).toEqual(['peya_delivery', 'cabify_delivery']);
  });
  test('include those that only quoted or were requested by another store', () => {
    expect(fleetsFor(store, sold, [{ ...tried('uber_delivery'), requestedAt: null }])[0]).toBe('uber_delivery');
    expect(fleetsFor(store, sold, [{ ...tried('uber_delivery'), storeId: 2 }])[0]).toBe('uber_delivery');
  });
  test('are those of its area where that names one', () => {
    expect(fleetsFor(store, { ...sold, areaName: 'Sur' }, [])).toEqual(['uber_delivery']);
    expect(fleetsFor(store, { ...sold, areaName: 'Sur' }, [tried('uber_delivery')])).toEqual([]);
  });
  test('are all available again after staff restart the search', () => {
    const attempts = [tried('uber_delivery'), tried('peya_delivery'), tried('cabify_delivery', true)];
    expect(fleetsFor(store, sold, attempts)).toEqual(['peya_delivery', 'cabify_delivery', 'uber_delivery']);
    expect(fleetsFor(store, sold, [...attempts, tried('peya_delivery')])).toEqual(['cabify_delivery', 'uber_delivery']);
  });
});

test('a store with drivers delivers the order, unless the area requires another method', () => {
  expect(deliversWithoutFleet(store, sold)).toBe(true);
  expect(deliversWithoutFleet(store, { areaName: 'Sur' })).toBe(false);
  expect(deliversWithoutFleet({ ...store, deliveryMethods: [method('own_delivery', 1, false)] }, sold)).toBe(false);
});

test('retries of an unreachable fleet become less frequent', () => {
  const now = Date.now();
  const after = (minutes: number) => Date.parse(nextRetry(new Date(now - minutes * 60_000).toISOString(), now)) - now;
  expect(after(0)).toBe(fleetPatience.retry);
  expect(after(40)).toBe(600_000);
});
