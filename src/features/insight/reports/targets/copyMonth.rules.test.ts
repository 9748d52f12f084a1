import { expect, it } from 'vitest';
import { changedAmount, stepOf } from './copyMonth.rules.ts';

it('a copied target is so many percent more or less, with three digits, and never nothing', () => {
  const copy = (amount: number, percent: number) => changedAmount(amount, percent, stepOf(amount));
  expect(copy(5_000_000, 7)).toBe(5_350_000);
  expect(copy(1_234_567, 0)).toBe(1_230_000);
  expect(copy(1_234_567, -10)).toBe(1_110_000);
  expect(copy(3, -99)).toBe(1);
});
