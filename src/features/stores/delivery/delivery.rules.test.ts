import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cofinanceKinds, cofinanceTargets, deliveryFeeTypes } from '#domain/delivery/deliveryTypes.ts';
import type { DeliveryMethod } from './delivery.contract.ts';
import { deliveryFee, freeDeliveryFrom, methodFor, shareQuote } from './delivery.rules.ts';

const method = (changes: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  key: 1,
  deliveryType: 'own_delivery',
  deliveryFeeType: 'fixed',
  priority: 1,
  enabled: true,
  basePrice: null,
  kmPrice: null,
  externalDeliveryCofinance: null,
  ...changes,
});
const pricing = {
  deliveryCalculationType: 'exactKm',
  minimumValueForFreeDelivery: null,
  freeDeliveryForExternal: false,
} as const;
const order = { method: method(), area: { fee: 2500 }, distanceKm: 3.24, total: 9000 };

describe('the delivery method of an area', () => {
  const inHouse = method({ key: 1, priority: 2 });
  const uber = method({ key: 2, priority: 1, deliveryType: 'uber_delivery' });
  const off = method({ key: 3, priority: 3, enabled: false });
  const deliveryMethods = [inHouse, uber, off];

  it('is the enabled method with the highest priority', () => {
    expect(methodFor({ deliveryMethods }, { deliveryMethodKey: null })?.key).toBe(2);
  });

  it('is the method set on the area, or none if that is off', () => {
    expect(methodFor({ deliveryMethods }, { deliveryMethodKey: 1 })?.key).toBe(1);
    expect(methodFor({ deliveryMethods }, { deliveryMethodKey: 3 })).toBeNull();
    expect(methodFor({ deliveryMethods: [] }, { deliveryMethodKey: null })).toBeNull();
  });
});

describe('the delivery fee', () => {
  it('is the fixed fee of the area', () => {
    expect(deliveryFee(pricing, order)).toBe(2500);
  });

  it('is a base fee plus a fee per kilometre', () => {
    const dynamic = method({ deliveryFeeType: 'dynamic', basePrice: 1000, kmPrice: 300 });
    expect(deliveryFee(pricing, { ...order, method: dynamic })).toBe(1972);
    expect(deliveryFee({ ...pricing, deliveryCalculationType: 'startedKm' }, { ...order, method: dynamic })).toBe(2200);
    expect(deliveryFee(pricing, { ...order, method: dynamic, distanceKm: null })).toBeNull();
    expect(deliveryFee(pricing, { ...order, method: { ...dynamic, kmPrice: null } })).toBeNull();
  });

  it('is the quote of an external fleet', () => {
    expect(deliveryFee(pricing, { ...order, method: method({ deliveryFeeType: 'external' }) })).toBeNull();
  });

  it('is zero from the threshold on, for fleets only if the store includes them', () => {
    const store = { ...pricing, minimumValueForFreeDelivery: 9000 };
    const external = method({ deliveryFeeType: 'external' });
    expect(deliveryFee(store, order)).toBe(0);
    expect(deliveryFee(store, { ...order, total: 8999 })).toBe(2500);
    expect(deliveryFee(store, { ...order, method: external })).toBeNull();
    expect(deliveryFee({ ...store, freeDeliveryForExternal: true }, { ...order, method: external })).toBe(0);
    expect(freeDeliveryFrom(store, external)).toBeNull();
  });
});

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const anyOrder = fc.record({
  method: fc.record({
    deliveryFeeType: fc.constantFrom(...deliveryFeeTypes),
    basePrice: fc.option(amounts),
    kmPrice: fc.option(amounts),
  }),
  area: fc.record({ fee: amounts }),
  distanceKm: fc.option(fc.double({ min: 0, max: 20_000, noNaN: true })),
  total: amounts,
});
const anyPricing = fc.record({
  deliveryCalculationType: fc.constantFrom('exactKm' as const, 'startedKm' as const),
  minimumValueForFreeDelivery: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
  freeDeliveryForExternal: fc.boolean(),
});

describe('every charge', () => {
  it('is a non-negative integer', () => {
    fc.assert(
      fc.property(anyPricing, anyOrder, (store, each) => {
        const fee = deliveryFee(store, each) ?? 0;
        expect(Number.isInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('does not increase with the total, nor decrease with the distance', () => {
    fc.assert(
      fc.property(
        anyPricing,
        anyOrder,
        amounts,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (store, each, more, km) => {
          const fee = deliveryFee(store, each);
          fc.pre(fee !== null);
          expect(deliveryFee(store, { ...each, total: each.total + more })).toBeLessThanOrEqual(fee);
          const farther = each.distanceKm === null ? null : each.distanceKm + km;
          expect(deliveryFee(store, { ...each, distanceKm: farther })).toBeGreaterThanOrEqual(fee);
        },
      ),
    );
  });

  it('never charges less for started kilometres than for exact ones', () => {
    fc.assert(
      fc.property(anyPricing, anyOrder, (store, each) => {
        const exact = deliveryFee({ ...store, deliveryCalculationType: 'exactKm' }, each) ?? 0;
        const started = deliveryFee({ ...store, deliveryCalculationType: 'startedKm' }, each) ?? 0;
        expect(started).toBeGreaterThanOrEqual(exact);
      }),
    );
  });
});

describe('the subsidy of a fleet quote', () => {
  const quote = { deliveryFee: 3000, serviceFee: 500 };

  it('can be an amount, applied to delivery before service', () => {
    const both = { kind: 'amount', value: 3200, appliesTo: 'both' } as const;
    expect(shareQuote(quote, both).guest).toEqual({ deliveryFee: 0, serviceFee: 300 });
    expect(shareQuote(quote, { ...both, appliesTo: 'deliveryFee' }).guest).toEqual({ deliveryFee: 0, serviceFee: 500 });
    expect(shareQuote(quote, { ...both, appliesTo: 'serviceFee' }).store).toEqual({ deliveryFee: 0, serviceFee: 500 });
  });

  it('can be a percentage of each selected fee', () => {
    const half = { kind: 'percentage', value: 50, appliesTo: 'both' } as const;
    expect(shareQuote(quote, half).store).toEqual({ deliveryFee: 1500, serviceFee: 250 });
  });

  it('is zero without a setting', () => {
    expect(shareQuote(quote, null).guest).toEqual(quote);
    expect(shareQuote(quote, { kind: 'noGrant', value: 0, appliesTo: 'both' }).guest).toEqual(quote);
  });

  it('preserves the total and is never negative', () => {
    const shares = fc.record({
      kind: fc.constantFrom(...cofinanceKinds),
      value: fc.integer({ min: 0, max: 100 }),
      appliesTo: fc.constantFrom(...cofinanceTargets),
    });
    fc.assert(
      fc.property(amounts, amounts, shares, (deliveryFee, serviceFee, cofinance) => {
        const { store, guest } = shareQuote({ deliveryFee, serviceFee }, cofinance);
        expect(store.deliveryFee + guest.deliveryFee).toBe(deliveryFee);
        expect(store.serviceFee + guest.serviceFee).toBe(serviceFee);
        expect(Math.min(...Object.values(store), ...Object.values(guest))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
