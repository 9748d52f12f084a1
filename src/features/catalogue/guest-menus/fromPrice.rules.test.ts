import { expect, test } from 'vitest';
import { fromPriceOf } from './fromPrice.rules.ts';
import type { GuestGroup, GuestOption } from './guestMenus.contract.ts';

const group = (id: number, options: [number, number][], { min = 1, free = 0 } = {}): GuestGroup => ({
  id,
  name: `Grupo ${id}`,
  description: '',
  dropdownText: '',
  minQuantity: min,
  maxQuantity: 9,
  free,
  options: options.map(([optionId, price]) => ({ optionId, price })),
});
const option = (id: number, groupIds: number[] = [], maxQuantity = 1): GuestOption => ({
  id,
  name: `Opción ${id}`,
  description: '',
  pictureUrl: null,
  minQuantity: 0,
  maxQuantity,
  groupIds,
});
const base = { price: 5000, full: 6000 };

test('a product without choices costs what its line says', () => {
  expect(fromPriceOf({ groups: [], options: [] })(base, [])).toEqual(base);
});

test('the cheapest required choices are added, also to the price before the discount', () => {
  const from = fromPriceOf({
    groups: [
      group(1, [
        [10, 900],
        [11, 500],
      ]),
    ],
    options: [option(10), option(11)],
  });
  expect(from(base, [1])).toEqual({ price: 5500, full: 6500 });
});

test('optional and free choices add nothing', () => {
  const options = [option(10), option(11)];
  expect(fromPriceOf({ groups: [group(1, [[10, 900]], { min: 0 })], options })(base, [1])).toEqual(base);
  expect(fromPriceOf({ groups: [group(1, [[10, 900]], { free: 1 })], options })(base, [1])).toEqual(base);
});

test('nested required groups and several units count', () => {
  const groups = [
    group(
      1,
      [
        [10, 100],
        [11, 50],
      ],
      { min: 2 },
    ),
    group(2, [[12, 300]]),
  ];
  const from = fromPriceOf({ groups, options: [option(10, [], 2), option(11, [2]), option(12)] });
  expect(from(base, [1]).price).toBe(5200);
});

test('a product that is free by itself starts at its cheapest paid choice', () => {
  const from = fromPriceOf({
    groups: [
      group(
        1,
        [
          [10, 0],
          [11, 700],
        ],
        { min: 0 },
      ),
    ],
    options: [option(10), option(11)],
  });
  expect(from({ price: 0, full: 0 }, [1])).toEqual({ price: 700, full: 700 });
});
