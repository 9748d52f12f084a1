import { describe, expect, test } from 'vitest';
import { parseAmount, parseDecimal } from '#domain/amounts.ts';
import { formatDecimal, formatMoney } from '#domain/money.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import type { PriceField } from '../priceGroups.contract.ts';
import { priceColumns } from './priceColumns.ts';

const formatOf = (country: CountryCode) =>
  ({
    money: (value: number) => formatMoney(value, country),
    decimal: (value: number) => formatDecimal(value, country),
    parseAmount: (text: string) => parseAmount(text, country),
    readDecimal: (text: string) => parseDecimal(text, country),
  }) as TenantFormat;

const columnOf = (id: PriceField, country: CountryCode) =>
  priceColumns(formatOf(country)).find((column) => column.id === id);

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
    ['12.90', '12.90'],
  ])('«%s» is %s pesos in Chile', (text, value) => expect(columnOf('price', 'cl')?.read(text)).toBe(value));

  test.each([
    ['Q12.90', 1290],
    ['1,250.50', 125_050],
    ['8.990', '8.990'],
  ])('«%s» is %s cents in Guatemala', (text, value) => expect(columnOf('price', 'gt')?.read(text)).toBe(value));

  test.each([
    ['12,5 %', 12.5],
    ['12.5', 12.5],
    ['10%', 10],
    ['%', '%'],
  ])('«%s» is a discount of %s', (text, value) => expect(columnOf('menuDiscount', 'cl')?.read(text)).toBe(value));

  test('is read back as it was written', () => {
    for (const country of ['cl', 'cr', 'gt', 'mx'] as const)
      for (const { read, write } of priceColumns(formatOf(country)))
        for (const value of [0, 5, 99, 100]) expect(read(write(value))).toBe(value);
  });

  test('that cannot be says why', () => {
    const [price, , , discount] = priceColumns(formatOf('cl'));
    expect(price?.trouble(-1)).toBe('No puede ser negativo');
    expect(price?.trouble('gratis')).toBe('«gratis» no es un número.');
    expect(price?.trouble('12.90')).toBe('«12.90»: los montos no llevan decimales.');
    expect(columnOf('price', 'gt')?.trouble('8.990')).toContain('puede ser 8.99 o 8,990');
    expect(price?.trouble(null)).toBeNull();
    expect(discount?.trouble(101)).toBe('Usa como máximo 100');
  });
});
