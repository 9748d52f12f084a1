import { describe, expect, test } from 'vitest';
import { formatAmount, formatDecimal, formatMoney, parseDecimal, parseMoney } from '#domain/money.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { priceColumns, parsePriceCell } from './priceColumns.ts';

const formatOf = (country: CountryCode) =>
  ({
    money: (value: number) => formatMoney(value, country),
    amount: (value: number) => formatAmount(value, country),
    decimal: (value: number) => formatDecimal(value, country),
    readAmount: (text: string) => parseMoney(text, country),
    readDecimal: (text: string) => parseDecimal(text, country),
  }) as TenantFormat;

describe('a text in a price list', () => {
  test.each([
    ['12.990', 12_990],
    ['$12.990', 12_990],
    ['$ 12.990', 12_990],
    ['12990', 12_990],
    ['12,990', 12_990],
    ['-500', -500],
    ['', null],
    ['gratis', 'gratis'],
    ['5 %', '5 %'],
  ])('«%s» is %s pesos in Chile', (text, value) => expect(parsePriceCell('price', text, formatOf('cl'))).toBe(value));

  test.each([
    ['Q12.90', 1290],
    ['1,250.50', 125_050],
  ])('«%s» is %s cents in Guatemala', (text, value) =>
    expect(parsePriceCell('price', text, formatOf('gt'))).toBe(value),
  );

  test.each([
    ['12,5 %', 12.5],
    ['12.5', 12.5],
    ['10%', 10],
    ['%', '%'],
  ])('«%s» is a discount of %s', (text, value) =>
    expect(parsePriceCell('menuDiscount', text, formatOf('cl'))).toBe(value),
  );

  test('is read back as it was written', () => {
    for (const country of ['cl', 'cr', 'gt', 'mx'] as const)
      for (const { read, write } of priceColumns(formatOf(country)))
        for (const value of [0, 5, 99, 100]) expect(read(write(value))).toBe(value);
  });

  test('that cannot be says why', () => {
    const [price, , , discount] = priceColumns(formatOf('cl'));
    expect(price?.trouble(-1)).toBe('No puede ser negativo');
    expect(price?.trouble('gratis')).toBe('Debe ser un número');
    expect(price?.trouble(null)).toBeNull();
    expect(discount?.trouble(101)).toBe('Usa como máximo 100');
  });
});
