import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentText } from '#domain/commands/commandMoment.ts';
import { commandTokens, textOf } from '#domain/commands/commandTokens.ts';
import { readPriceCommand } from './priceCommand.rules.ts';

/** A Saturday. */
const now = Date.parse('2026-11-28T14:20Z');
const read = (text: string) => {
  const command = readPriceCommand(commandTokens(text), now);
  return (
    command && {
      ...command,
      item: command.item && textOf(command.item),
      from: command.from === null ? null : momentText(command.from),
    }
  );
};
const plain = { item: 'bebidas', percentage: 5, from: null, unread: null };

describe('a command to change prices', () => {
  test.each([
    ['subir bebidas 5 % desde el lunes', { ...plain, from: '2026-11-30T00:00' }],
    ['subir bebidas 5%', plain],
    ['sube las bebidas un 5 por ciento', plain],
    ['subir un 5% las bebidas a partir de mañana a las 8', { ...plain, from: '2026-11-29T08:00' }],
    ['subir el precio de bebidas en un 5,5 %', { ...plain, percentage: 5.5 }],
    ['subir precios de bebidas 5.5%', { ...plain, percentage: 5.5 }],
    ['bajar bebidas 10 porciento desde el 5/12', { ...plain, percentage: -10, from: '2026-12-05T00:00' }],
    ['subir bebidas 5% desde ahora', plain],
    ['subir todo 3%', { ...plain, item: null, percentage: 3 }],
    ['subir todos los productos 3 %', { ...plain, item: null, percentage: 3 }],
    ['subir coca cola 1,5 l 5%', { ...plain, item: 'coca cola 1,5 l' }],
    ['subir bebidas', { ...plain, percentage: null }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('reports what it does not understand, instead of dropping it', () => {
    expect(read('subir bebidas 5% desde que quieras')?.unread).toBe('que quieras');
    expect(read('subir bebidas 5% hasta el viernes')?.unread).toBe('hasta el viernes');
    expect(read('subir bebidas 5% desde el lunes en delivery')?.unread).toBe('en delivery');
  });

  test('is none without its verb', () => {
    expect(['bebidas 5%', 'precios', 'cambiar bebidas 5%'].map(read)).toEqual([null, null, null]);
  });
});

const percents = fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100);
const names = fc.constantFrom('bebidas', 'Completos XL', 'papas fritas', 'pack 2 churrascos');

test('a percentage is read as typed, before or after the name, with a comma or a dot', () => {
  fc.assert(
    fc.property(
      names,
      percents,
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('%', ' %', ' por ciento'),
      (name, percent, isFirst, hasComma, sign) => {
        const amount = `${hasComma ? String(percent).replace('.', ',') : percent}${sign}`;
        const found = read(isFirst ? `bajar un ${amount} ${name}` : `bajar ${name} ${amount}`);
        expect(found).toEqual({ item: name, percentage: -percent, from: null, unread: null });
      },
    ),
  );
});
