import { expect, test } from 'vitest';
import { retryDelay } from './posPatience.rules.ts';

const minute = 60_000;

test('a point of sale is tried again after growing times, up to five minutes', () => {
  expect([1, 2, 3, 4, 5, 9].map((failures) => retryDelay(failures) / 1000)).toEqual([15, 30, 60, 120, 300, 300]);
});

test('an account that asks for more time gets it, up to a quarter of an hour', () => {
  expect([retryDelay(1, 60), retryDelay(1, 86_400)]).toEqual([minute, 15 * minute]);
});
