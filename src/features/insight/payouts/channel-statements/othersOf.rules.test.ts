import { expect, test } from 'vitest';
import { othersOf } from './othersOf.rules.ts';

test('sales, commissions and the rest of a statement add up to its net', () => {
  expect(othersOf({ sales: 34_120, commissions: -7_506, net: -8_386 })).toBe(-35_000);
  expect(othersOf({ sales: 34_120, commissions: -7_506, net: 26_614 })).toBe(0);
});
