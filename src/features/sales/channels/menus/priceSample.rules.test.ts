import { expect, test } from 'vitest';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { priceSample } from './priceSample.rules.ts';

const exact = { markup: 0, rounding: 'exact' } as const;

/** Prices of lines by category; a line and its product have the same number, in the order of the prices. */
function menuOf(...categories: number[][]): GuestMenu {
  let id = 0;
  const of = categories.map((prices) => ({
    lines: prices.map((price) => {
      id += 1;
      return { id, productId: id, delivery: { price, full: price } };
    }),
  }));
  const products = Array.from({ length: id }, (_, place) => ({ id: place + 1, name: `Plato ${place + 1}` }));
  return { categories: of, products } as unknown as GuestMenu;
}

test('a sample takes five products, beginning with the first of each category', () => {
  const menu = menuOf([1000, 2000, 3000, 4000], [5000, 6000], []);
  expect(priceSample(menu, menu, exact).map(({ price }) => price)).toEqual([1000, 5000, 2000, 6000, 3000]);
});

test('a product without a price, or that is not in the list of the channel, is no sample', () => {
  expect(priceSample(menuOf([0, 1000], [2000]), menuOf([0, 1000]), exact)).toEqual([
    { name: 'Plato 2', price: 1000, priceThere: 1000 },
  ]);
});

test('prices at the channel are those of its list, raised and rounded', () => {
  const [sampled] = priceSample(menuOf([1000]), menuOf([1200]), { markup: 12, rounding: 'ends90' });
  expect(sampled).toEqual({ name: 'Plato 1', price: 1000, priceThere: 1390 });
});

test('a menu without products has no sample', () => {
  expect(priceSample(menuOf(), menuOf(), exact)).toEqual([]);
});
