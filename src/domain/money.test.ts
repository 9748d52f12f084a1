import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAmount,
  formatDecimal,
  formatInteger,
  formatMoney,
  parseDecimal,
  parseMoney,
  roundHalfAwayFromZero,
} from './money.ts';

test.each([
  [159_900, 'cl', '$159.900'],
  [-1_500, 'cl', '-$1.500'],
  [98_000, 'cr', '₡98.000'],
  [159_900, 'gt', 'Q1,599.00'],
  [5, 'mx', '$0.05'],
  [0, 'mx', '$0.00'],
] as const)('%i minor units of %s read %s', (amount, country, text) => expect(formatMoney(amount, country)).toBe(text));

test('thousands are separated as the country does', () => {
  expect([formatInteger(1_234_567, 'cl'), formatInteger(1_234_567, 'gt'), formatInteger(-999, 'mx')]).toEqual([
    '1.234.567',
    '1,234,567',
    '-999',
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

test.each([
  ['12,5', 'cl', 12.5],
  ['1.500', 'cl', 1500],
  ['12.5', 'cl', 12.5],
  ['1.234.567,8', 'cl', 1_234_567.8],
  ['1,500', 'gt', 1500],
  ['1.500', 'gt', 1.5],
  ['12,5', 'gt', 12.5],
  [' 7 ', 'cl', 7],
  ['-3', 'cl', -3],
  ['doce', 'cl', null],
  ['1,2,3', 'cl', null],
  ['', 'cl', null],
  ['-', 'cl', null],
] as const)('%j typed in %s is the number %s', (text, country, value) =>
  expect(parseDecimal(text, country)).toBe(value),
);

test.each([
  ['$1.990', 'cl', 1990],
  ['1990', 'cl', 1990],
  ['15,99', 'gt', 1599],
  ['Q1,599.5', 'gt', 159_950],
  ['0.29', 'mx', 29],
  ['gratis', 'mx', null],
] as const)('%j typed in %s is %s minor units', (text, country, minorUnits) =>
  expect(parseMoney(text, country)).toBe(minorUnits),
);

test('what a form shows of a number is read back as the same number', () => {
  const country = fc.constantFrom('cl', 'gt', 'cr', 'mx');
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), country, (amount, where) => {
      expect(parseMoney(formatAmount(amount, where), where)).toBe(amount);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e7 }), fc.constantFrom(1, 10, 100), country, (digits, scale, where) => {
      expect(parseDecimal(formatDecimal(digits / scale, where), where)).toBe(digits / scale);
    }),
  );
});
