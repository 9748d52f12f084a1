import { describe, expect, it } from 'vitest';
import { availableTypes, deliveryTypeNames, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import type { DeliveryMethod } from '../delivery.contract.ts';
import { feeTypesOf, moveMethod, noCofinance, methodRows, withFeeType, withMethod } from './methods.ts';

const method = (key: number, change: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  key,
  deliveryType: deliveryTypeNames.find((type) => deliveryTypes[type].key === key)!,
  deliveryFeeType: 'fixed',
  priority: key,
  enabled: false,
  basePrice: null,
  kmPrice: null,
  externalDeliveryCofinance: null,
  ...change,
});
const four = [method(1), method(2), method(3), method(4)];
const keys = (methods: { key: number }[]) => methods.map(({ key }) => key);

describe('the delivery methods offered to a tenant', () => {
  it('are the four standard ones and those with an enabled flag', () => {
    expect(availableTypes([])).toEqual(['own_delivery', 'uber_delivery', 'peya_delivery', 'cabify_delivery']);
    expect(availableTypes(['rappi-cargo'])).toContain('rappi_cargo_delivery');
  });

  it('name Uber DaaS instead of Uber Direct if its flag is on', () => {
    const offered = availableTypes(['uber-daas']);
    expect(offered).toContain('uber_daas_delivery');
    expect(offered).not.toContain('uber_delivery');
  });
});

describe('the delivery methods of a form', () => {
  it('are sorted by priority, with the missing ones last and off', () => {
    const rows = methodRows([method(2, { priority: 1 }), method(1, { priority: 2 })], []);
    expect(keys(rows)).toEqual([2, 1, 3, 4]);
    expect(rows.map(({ stored }) => stored)).toEqual([true, true, false, false]);
    expect(rows[2]?.enabled).toBe(false);
  });

  it('include an active method whose flag was turned off, but not an inactive one', () => {
    expect(keys(methodRows([...four, method(5, { enabled: true }), method(6)], []))).toEqual([1, 2, 3, 4, 5]);
    expect(keys(methodRows([method(2, { enabled: true })], ['uber-daas']))).toContain(2);
  });
});

describe('moving a delivery method', () => {
  const move = (methods: DeliveryMethod[], key: number, by: -1 | 1) =>
    moveMethod(methods, methodRows(methods, []), key, by);

  it('changes priorities but not positions, so that moving it back is no change', () => {
    const down = move(four, 1, 1);
    expect(keys(down)).toEqual([1, 2, 3, 4]);
    expect(down.map(({ priority }) => priority)).toEqual([2, 1, 3, 4]);
    expect(move(down, 1, -1)).toEqual(four);
  });

  it('stops at the ends', () => {
    expect(move(four, 1, -1)).toEqual(four);
    expect(move(four, 4, 1)).toEqual(four);
  });

  it('never gives two methods the same priority, including hidden ones', () => {
    const priorities = move([...four, method(6, { priority: 2 })], 4, -1).map(({ priority }) => priority);
    expect(new Set(priorities).size).toBe(5);
  });
});

describe('changing a delivery method', () => {
  it('appends it if the store did not have it', () => {
    const [, , , cabify] = methodRows(four.slice(0, 3), []);
    const added = withMethod(four.slice(0, 3), { ...cabify!, enabled: true });
    expect(added[3]).toEqual({ ...method(4), enabled: true });
  });

  it('requires a contribution when the fleet sets the fee, and discards it when reverted', () => {
    const uber = method(2, { enabled: true });
    const external = withFeeType(uber, 'external', uber);
    expect(external.externalDeliveryCofinance).toEqual(noCofinance);
    expect(withFeeType(external, 'fixed', uber)).toEqual(uber);
  });

  it('offers quoted fees only for external fleets', () => {
    expect(feeTypesOf(method(1))).not.toContain('external');
    expect(feeTypesOf(method(2))).toContain('external');
    expect(feeTypesOf(method(1, { deliveryFeeType: 'external' }))).toContain('external');
  });
});
