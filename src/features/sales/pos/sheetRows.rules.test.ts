import { expect, test } from 'vitest';
import { rowNumber } from './sheetRows.rules.ts';

test('rows of an account have numbers of their own', () => {
  const ids = ['3:product:12', '3:product:13', '3:option:12', '3:coupon:12', '3:delivery:delivery', '3:tip:tip'];
  const all = [...ids, '3:payment:cash', '3:payment:card', '3:product:999999999999999'].map(rowNumber);
  expect(new Set(all).size).toBe(all.length);
  expect(all.every(Number.isSafeInteger)).toBe(true);
});
