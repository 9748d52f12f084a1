import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fileDecimalMark,
  type NumberRead,
  parseAmount,
  parseCount,
  parseDecimal,
  parsePercent,
  readAmount,
} from './amounts.ts';
import { countries, type CountryCode, countryCodes } from './countries.ts';
import { formatAmount, formatDecimal, formatMoney } from './money.ts';

const sure = (value: number) => ({ kind: 'sure', value });
const ambiguous = (...candidates: number[]) => ({ kind: 'ambiguous', candidates });
const tooPrecise = { kind: 'tooPrecise' };
const invalid = { kind: 'invalid' };

describe('an amount', () => {
  test.each([
    ['1990', sure(1990)],
    ['$1.990', sure(1990)],
    ['$ 1.990', sure(1990)],
    ['CLP 1.990', sure(1990)],
    ['1.990 clp', sure(1990)],
    ['$1.990.-', sure(1990)],
    ['1.234.567', sure(1_234_567)],
    ['1 234 567', sure(1_234_567)],
    ["1'234'567", sure(1_234_567)],
    ['8,990', sure(8990)],
    ['1,500', sure(1500)],
    ['1,234,567', sure(1_234_567)],
    ['1.500,00', sure(1500)],
    ['1,500.00', sure(1500)],
    ['3000.00', sure(3000)],
    ['12.90', tooPrecise],
    ['1.5', tooPrecise],
    ['1.500,50', tooPrecise],
    ['0,990', tooPrecise],
    ['1500.500', tooPrecise],
    ['-1.990', sure(-1990)],
    ['$-1.990', sure(-1990)],
    ['-$ 1.990', sure(-1990)],
    ['1990-', sure(-1990)],
    ['−1990', sure(-1990)],
    ['(1.990)', sure(-1990)],
    ['0', sure(0)],
    ['-0', sure(0)],
    ['１９９０', sure(1990)],
    ['\u200e1\u00a0990\u200f', sure(1990)],
    ['1,2,3', invalid],
    ['12 34', invalid],
    ['1.23.456', invalid],
    ['US$12', invalid],
    ['Q12', invalid],
    ['gratis', invalid],
    ['--5', invalid],
    ['$', invalid],
    ['-', invalid],
    ['', invalid],
    ['9.999.999.999.999', sure(9_999_999_999_999)],
    ['12345678901234', invalid],
  ])('%j is %j in Chile', (text, read) => expect(readAmount(text, 'cl')).toEqual(read));

  test.each([
    ['12.90', sure(1290)],
    ['12,90', sure(1290)],
    ['Q1,599.5', sure(159_950)],
    ['1.599,00', sure(159_900)],
    ['1,500', sure(150_000)],
    ['0.500', sure(50)],
    ['0.29', sure(29)],
    ['.5', sure(50)],
    ['5.', sure(500)],
    ['1.500', ambiguous(1.5, 1500)],
    ['1.255', ambiguous(1.255, 1255)],
    ['12.3456', tooPrecise],
    ['1,599.555', tooPrecise],
    ['$12.90', invalid],
  ])('%j is %j in Guatemala', (text, read) => expect(readAmount(text, 'gt')).toEqual(read));

  test.each([
    ['1.500', '.', sure(150)],
    ['1.500', ',', sure(150_000)],
    ['1,500', ',', sure(150)],
    ['1.255', '.', ambiguous(1.255, 1255)],
  ] as const)('%j is read with the marks of its file, %j', (text, mark, read) =>
    expect(readAmount(text, 'mx', mark)).toEqual(read),
  );

  test('of a file with decimals is ambiguous in a currency without them', () => {
    expect(readAmount('8.990', 'cl', '.')).toEqual(ambiguous(8990, 8.99));
    expect(readAmount('8.990', 'cl', ',')).toEqual(sure(8990));
  });
});

test.each([
  ['8.990', 'gt', null, '«8.990» puede ser 8.99 o 8,990: escríbelo sin puntos ni comas de miles, 8.99 o 8990.'],
  ['1.255', 'mx', null, '«1.255» puede ser 1.255 o 1,255: escríbelo sin puntos ni comas de miles, 1255.'],
  ['8.990', 'cl', '.', '«8.990» puede ser 8.990 o 8,99: escríbelo sin puntos ni comas de miles, 8990.'],
  ['12,90', 'cl', null, '«12,90»: los montos no llevan decimales.'],
  ['1.2345', 'mx', null, '«1.2345»: usa como máximo dos decimales.'],
  [' gratis ', 'cl', null, '«gratis» no es un número.'],
] as const)('%j in %s: says what to write', (text, country, mark, problem) =>
  expect(parseAmount(text, country, mark)).toEqual({ problem }),
);

const country = fc.constantFrom(...countryCodes);
const minorUnits = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const inUnits = (amount: number, where: CountryCode) => {
  const { decimals } = countries[where];
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const cents = decimals === 0 ? '' : digits.slice(-decimals);
  return { sign: amount < 0 ? '-' : '', units: digits.slice(0, digits.length - decimals), cents };
};
const grouped = (units: string, mark: string) => units.replace(/\B(?=(\d{3})+$)/g, mark);

describe('in every country', () => {
  test('an amount is read as the product writes it', () =>
    fc.assert(
      fc.property(minorUnits, country, (amount, where) => {
        expect(readAmount(formatAmount(amount, where), where)).toEqual(sure(amount));
        expect(readAmount(formatMoney(amount, where), where)).toEqual(sure(amount));
      }),
    ));

  test('no text is read as an amount that nobody wrote', () =>
    fc.assert(
      fc.property(minorUnits, country, fc.constantFrom('.', ','), fc.boolean(), (amount, where, mark, withMarks) => {
        const { sign, units, cents } = inUnits(amount, where);
        const thousands = mark === '.' ? ',' : '.';
        const text = sign + (withMarks ? grouped(units, thousands) : units) + (cents && mark + cents);
        const read = readAmount(text, where);
        // With cents the last mark is the decimal one; without them every mark separates thousands.
        expect(read).toEqual(sure(amount));
      }),
    ));

  test('more decimals than the currency has are never rounded', () => {
    const digit = fc.integer({ min: 1, max: 9 });
    return fc.assert(
      fc.property(minorUnits, country, fc.constantFrom('.', ','), digit, (amount, where, mark, last) => {
        const { sign, units, cents } = inUnits(amount, where);
        const decimals = `${cents || '00'}${last}`;
        const read = readAmount(`${sign}${units}${mark}${decimals}`, where);
        // Only as thousands are three digits after a mark an amount.
        const thousands = Number(`${sign}${units}${decimals}`) * 10 ** countries[where].decimals;
        expect(read.kind === 'sure' ? read.value : thousands).toBe(thousands);
      }),
    );
  });

  test('any text is a whole number of minor units, two candidates, or no amount', () => {
    const character = fc.constantFrom(...'0123456789.,-$ ()CLPQ%'.split(''));
    const isValid = (read: NumberRead) =>
      read.kind === 'sure'
        ? Number.isSafeInteger(read.value)
        : read.kind !== 'ambiguous' || read.candidates[0] !== read.candidates[1];
    return fc.assert(
      fc.property(fc.string({ unit: character }), country, (text, where) => {
        expect(isValid(readAmount(text, where))).toBe(true);
      }),
    );
  });

  test('a decimal number is read as the product writes it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e7 }), fc.constantFrom(1, 10, 100), country, (digits, scale, where) => {
        expect(parseDecimal(formatDecimal(digits / scale, where), where)).toBe(digits / scale);
      }),
    ));
});

test.each([
  [['12.90', '8.990', '10'], '.'],
  [['12,90', '8.990'], ','],
  [['1.500,50'], ','],
  [['1.234.567'], ','],
  [['8,990', '12.500'], null],
  [['12,90', '12.90'], null],
  [['gratis', ''], null],
])('a file with %j has the decimal mark %j', (texts, mark) => expect(fileDecimalMark(texts, 'cl')).toBe(mark));

test('a count has no decimals', () => {
  expect(['100', '100,0', '1.000', '1,000', '2.5', 'dos'].map((text) => parseCount(text, 'cl'))).toEqual([
    { value: 100 },
    { value: 100 },
    { value: 1000 },
    { value: 1000 },
    { problem: '«2.5» debe ser un número entero.' },
    { problem: '«dos» no es un número.' },
  ]);
});

test.each([
  ['12,5', 'cl', 12.5],
  ['1.500', 'cl', 1500],
  ['12.5', 'cl', 12.5],
  ['1.234.567,8', 'cl', 1_234_567.8],
  ['1,500', 'cl', 1.5],
  ['1,500', 'gt', 1500],
  ['1.500', 'gt', 1.5],
  ['12,5', 'gt', 12.5],
  [' 7 ', 'cl', 7],
  ['-3', 'cl', -3],
  ['doce', 'cl', null],
  ['1,2,3', 'cl', null],
  ['', 'cl', null],
  ['-', 'cl', null],
] as const)('%j typed in %s is the number %s', (text, where, value) => expect(parseDecimal(text, where)).toBe(value));

test('a percentage has no thousands', () => {
  expect(['12,5', '12.5', '12.500', '15 %', '100%', '-5', '1.234,5', 'diez', ''].map(parsePercent)).toEqual([
    12.5,
    12.5,
    12.5,
    15,
    100,
    -5,
    null,
    null,
    null,
  ]);
});
