import { expect, test } from 'vitest';
import { type CartRule, sampleCart } from './sampleCart.rules.ts';
import type { SimulatorMenu } from './simulator.contract.ts';

const line = (lineId: number, price: number, sold = true) => ({
  lineId,
  productId: lineId * 10,
  name: `Plato ${lineId}`,
  price: { delivery: price, pickUp: price },
  sells: { delivery: sold, pickUp: sold },
});
const menu: SimulatorMenu = {
  categories: [
    { name: 'Completos', lines: [line(1, 4000), line(2, 5000)] },
    { name: 'Bebidas', lines: [line(3, 1500)] },
  ],
};
const rule: CartRule = { productIds: [], categories: [], giftEvery: null, minimumToRedeem: 0 };
const cartOf = (changes: Partial<CartRule> = {}) => [...sampleCart(menu, { ...rule, ...changes })];

test('an order to begin with has one product and something of another category', () => {
  expect(cartOf()).toEqual([
    [1, 1],
    [3, 1],
  ]);
  expect([...sampleCart(menu, null)]).toEqual(cartOf());
});

test('it has what the coupon holds for', () => {
  expect(cartOf({ productIds: [20] })[0]).toEqual([2, 1]);
  expect(cartOf({ categories: ['BEBÍDAS'] })).toEqual([
    [3, 1],
    [1, 1],
  ]);
});

test('meets the quantity and the minimum of the coupon', () => {
  expect(cartOf({ giftEvery: 3 })[0]).toEqual([1, 3]);
  expect(cartOf({ minimumToRedeem: 12_000 })[0]).toEqual([1, 3]);
  expect(cartOf({ minimumToRedeem: 9_000_000 })[0]).toEqual([1, 20]);
});

test('it has nothing that is sold out while something else is sold', () => {
  const [completos, bebidas] = [[line(1, 4000, false), line(2, 5000)], [line(3, 1500)]];
  const rest = {
    categories: [
      { name: 'Completos', lines: completos },
      { name: 'Bebidas', lines: bebidas },
    ],
  };
  expect([...sampleCart(rest, rule)].map(([id]) => id)).toEqual([2, 3]);
  expect([...sampleCart(rest, { ...rule, productIds: [10] })].map(([id]) => id)).toEqual([1, 3]);
});

test('of a store that sells nothing it has nothing', () => {
  expect([...sampleCart({ categories: [] }, rule)]).toEqual([]);
});
