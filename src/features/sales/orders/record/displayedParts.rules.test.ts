import { expect, test } from 'vitest';
import { displayedParts } from './displayedParts.rules.ts';
import type { OrderPart } from './orderShape.contract.ts';

const part = (kind: OrderPart['kind'], amount: number): OrderPart => ({ kind, label: kind, amount, detail: null });

test('the products are the sum of discounted lines, and the discount of the menu is no separate part', () => {
  const parts = [part('products', 9500), part('menuDiscount', -900), part('coupon', -500), part('deliveryFee', 1990)];
  expect(displayedParts(parts)).toEqual([
    { ...part('products', 8600), detail: 'Descuentos incluidos' },
    part('coupon', -500),
    part('deliveryFee', 1990),
  ]);
});

test('parts without a discount of the menu stay', () => {
  const parts = [part('products', 9500), part('promotion', -900)];
  expect(displayedParts(parts)).toEqual(parts);
});
