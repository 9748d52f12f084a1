import { expect, test } from 'vitest';
import { allocate } from './allocate.ts';

test('an amount is shared in proportion, and what rounding leaves goes to the largest remainders', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(1000, [5990, 1990, 20])).toEqual([749, 249, 2]);
  expect(allocate(7, [0, 7, 0])).toEqual([0, 7, 0]);
  expect(allocate(0, [3, 4])).toEqual([0, 0]);
  expect(allocate(5, [0, 0])).toEqual([0, 0]);
});

test('parts add up to the amount and none is more than its weight, whatever the sizes', () => {
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 2000; round++) {
    const weights = Array.from({ length: 1 + next(8) }, () => next(3) * next(1_000_000_000));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const amount = total === 0 ? 0 : Math.floor(total * (next(1000) / 1000));
    const parts = allocate(amount, weights);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
    expect(parts.every((part, place) => part >= 0 && part <= (weights[place] ?? 0))).toBe(true);
  }
});
