import { expect, test } from 'vitest';
import { formatDecimal, formatInteger, formatMoney } from '#domain/money.ts';
import { metricFormats } from './metricFormats.ts';

test.each([
  ['cl', '33,0', '32,6'],
  ['gt', '33.0', '32.6'],
] as const)('decimals of %s have the same precision beside each other', (country, rounded, fraction) => {
  const { decimal } = metricFormats({
    money: (value) => formatMoney(value, country),
    integer: (value) => formatInteger(value, country),
    decimal: (value) => formatDecimal(value, country),
  });
  expect([decimal(33), decimal(32.6)]).toEqual([rounded, fraction]);
});
