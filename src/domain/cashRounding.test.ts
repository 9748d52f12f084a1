import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashRoundingOf, cashRoundingOptions } from './cashRounding.ts';
import { countryCodes } from './countries.ts';

test('Chile rounds cash that ends in 1 to 5 down and in 6 to 9 up', () => {
  const totals = [5830, 5831, 5833, 5835, 5836, 5839, 3];
  expect(totals.map((total) => total + cashRoundingOf(total, 'country', 'cl'))).toEqual([
    5830, 5830, 5830, 5830, 5840, 5840, 0,
  ]);
});

test('other countries round cash only where the chain chose it', () => {
  const rounded = (rounding: 'country' | 'ten' | 'none') =>
    countryCodes.map((code) => cashRoundingOf(1236, rounding, code));
  expect(rounded('none')).toEqual(countryCodes.map(() => 0));
  expect(rounded('ten')).toEqual(countryCodes.map(() => 4));
  expect(rounded('country')).toEqual(countryCodes.map((code) => (code === 'cl' ? 4 : 0)));
});

test('a rounded total is a multiple of ten, at most five away, never negative, and stays as it is', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.constantFrom(...countryCodes), (total, country) => {
      const difference = cashRoundingOf(total, 'ten', country);
      expect(Math.abs(difference)).toBeLessThanOrEqual(5);
      expect((total + difference) % 10).toBe(0);
      expect(total + difference).toBeGreaterThanOrEqual(0);
      expect(cashRoundingOf(total + difference, 'ten', country)).toBe(0);
    }),
  );
});

test('the options name the smallest amount in the currency of the country', () => {
  expect(cashRoundingOptions('cl')).toEqual({
    country: 'Como en el país (Chile: múltiplos de $10)',
    ten: 'A decenas (múltiplos de $10)',
    none: 'Sin redondeo',
  });
  expect(cashRoundingOptions('mx')).toEqual({
    country: 'Como en el país (México: sin redondeo)',
    ten: 'A decenas (múltiplos de $0.10)',
    none: 'Sin redondeo',
  });
});
