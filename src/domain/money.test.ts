import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInteger, formatMoney, roundHalfAwayFromZero } from './money.ts';

test.each([
  [159_900, 'cl', '$159.900'],
  [-1_500, 'cl', '−$1.500'],
  [98_000, 'cr', '₡98.000'],
  [159_900, 'gt', 'Q1,599.00'],
  [5, 'mx', '$0.05'],
  [0, 'mx', '$0.00'],
] as const)('%i minor units of %s read %s', (amount, country, text) => expect(formatMoney(amount, country)).toBe(text));

test('thousands are separated as the country does', () => {
  expect([formatInteger(1_234_567, 'cl'), formatInteger(1_234_567, 'gt'), formatInteger(-999, 'mx')]).toEqual([
    '1.234.567',
    '1,234,567',
    '−999',
  ]);
});

test('halves are rounded away from zero, in both directions alike', () => {
  expect([2.5, -2.5, 0.4, -0.4].map(roundHalfAwayFromZero)).toEqual([3, -3, 0, -0]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      (n) => roundHalfAwayFromZero(-n - 0.5) === -roundHalfAwayFromZero(n + 0.5),
    ),
  );
});
