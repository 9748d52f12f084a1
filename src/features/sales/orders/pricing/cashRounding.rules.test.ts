import { describe, expect, it } from 'vitest';
import type { CashRounding } from '#domain/cashRounding.ts';
import { chainDefaults } from '#testing/chainDefaults.ts';
import { menuOf, nearbyAddress, orderInput, ordering, product } from '#testing/orderCases.ts';
import type { OrderInput } from '../placing/placing.contract.ts';
import { priceOrder, type PricingContext } from './ordering.rules.ts';

describe('the rounding of cash', () => {
  const priced = (price: number, changes: Partial<OrderInput> = {}, context: Partial<PricingContext> = {}) =>
    priceOrder(
      orderInput([{ lineId: 1, quantity: 1 }], { paymentMethod: 'cash', ...changes }),
      ordering(menuOf({ products: [product(1)], prices: [[price, price]] }), context),
    );

  it('follows the payment method, the country and the setting of the chain', () => {
    const roundingOf = (...order: Parameters<typeof priced>) => priced(...order).cashRounding;
    expect([roundingOf(5833), roundingOf(5835), roundingOf(5836)]).toEqual([-3, -5, 4]);
    expect([roundingOf(5833, { paymentMethod: 'card' }), roundingOf(5833, { paymentMethod: null })]).toEqual([0, 0]);
    const chosen = (cashRounding: CashRounding) => ({ chain: { ...chainDefaults, cashRounding } });
    expect([roundingOf(5833, {}, chosen('none')), roundingOf(5833, {}, { country: 'mx' })]).toEqual([0, 0]);
    expect(roundingOf(5833, {}, { ...chosen('ten'), country: 'mx' })).toBe(-3);
  });

  it('is of the whole total, with the tip and the delivery', () => {
    const { parts, total } = priced(5833, {
      method: 'delivery',
      address: nearbyAddress,
      tip: { kind: 'percentage', value: 10 },
    });
    const exact = parts.reduce((sum, { kind, amount }) => (kind === 'cashRounding' ? sum : sum + amount), 0);
    expect(parts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['tip', 'deliveryFee', 'cashRounding']));
    expect([parts.at(-1)?.kind, total % 10, Math.abs(total - exact) <= 5]).toEqual(['cashRounding', 0, true]);
  });

  it('never makes an order too large to be paid on receipt', () => {
    const { ok, total } = priced(5006, {}, { chain: { ...chainDefaults, maxUnpaidTotal: 5006 } });
    expect([ok, total]).toEqual([true, 5010]);
  });
});
