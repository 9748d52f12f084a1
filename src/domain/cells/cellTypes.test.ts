import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { dispatchScopeLabels } from '../delivery/dispatch.ts';
import { productAttributeLabels } from '../catalogue.ts';
import { countries, type CountryCode, countryCodes } from '../countries.ts';
import { weekdays } from '../time/weekdays.ts';
import {
  amountCell,
  type CellFormat,
  type CellType,
  choiceCell,
  choicesCell,
  codeCell,
  countCell,
  daysCell,
  decimalCell,
  flagCell,
  instantCell,
  orNull,
  percentCell,
  textCell,
} from './cellTypes.ts';

const formatOf = (country: CountryCode): CellFormat => ({
  country,
  timeZone: countries[country].timeZone,
  fileMark: null,
});

/** A value that is not read as it was written; null where every one is. */
function findLost<Value>(country: CountryCode, type: CellType<Value>, values: fc.Arbitrary<Value>) {
  const format = formatOf(country);
  const isSame = (value: Value) => deepEqual(type.read(type.write(value, format), format), { value });
  return fc.check(fc.property(values, isSame), { numRuns: 200 }).counterexample;
}

const attributes = Object.keys(productAttributeLabels) as (keyof typeof productAttributeLabels)[];
const scopes = Object.keys(dispatchScopeLabels) as (keyof typeof dispatchScopeLabels)[];
const scopeCell = orNull(choiceCell(dispatchScopeLabels));
const hundredths = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100);
const thousandths = fc.integer({ min: 1, max: 100_000_000 }).map((value) => value / 1000);

const kinds: [string, (country: CountryCode) => unknown][] = [
  ['amounts', (country) => findLost(country, amountCell, fc.integer({ min: 0, max: 1_000_000_000 }))],
  ['counts', (country) => findLost(country, countCell, fc.integer({ min: 0, max: 1_000_000 }))],
  ['decimals', (country) => findLost(country, decimalCell, thousandths)],
  ['percentages', (country) => findLost(country, percentCell, hundredths)],
  ['flags', (country) => findLost(country, flagCell, fc.boolean())],
  ['choices', (country) => findLost(country, scopeCell, fc.option(fc.constantFrom(...scopes)))],
  ['lists', (country) => findLost(country, choicesCell(productAttributeLabels), fc.subarray(attributes))],
  ['weekdays', (country) => findLost(country, daysCell, fc.subarray([...weekdays], { maxLength: 6 }))],
  ['texts', (country) => findLost(country, textCell, fc.string({ unit: 'grapheme' }))],
];

describe.each(countryCodes)('cells of %s read what they write', (country) => {
  test.each(kinds)('of %s', (_, findLostIn) => expect(findLostIn(country)).toBeNull());
  test('of moments, to the minute and the first time that a clock shows it', () => {
    const format = formatOf(country);
    const minutes = fc.integer({ min: 28_000_000, max: 32_000_000 }).map((minute) => new Date(minute * 60_000));
    fc.assert(
      fc.property(minutes, (moment) => {
        const text = instantCell.write(moment.toISOString(), format);
        const read = instantCell.read(text, format);
        if ('problem' in read) throw new Error(read.problem);
        expect(instantCell.write(read.value, format)).toBe(text);
        expect(moment.getTime() - Date.parse(read.value)).toBeOneOf([0, 3_600_000]);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['04/04/2026 23:30', '2026-04-05T02:30:00.000Z'],
  ['06/09/2026 00:30', '2026-09-06T04:00:00.000Z'],
  ['31/12/2026', '2026-12-31T03:00:00.000Z'],
  ['2026-12-31T18:30', '2026-12-31T21:30:00.000Z'],
  ['31/12/2026 6:30 p. m.', '2026-12-31T21:30:00.000Z'],
])('a Chilean clock shows %s at %s', (cell, value) => {
  expect(instantCell.read(cell, formatOf('cl'))).toEqual({ value });
});

test.each([
  [amountCell, '', 'Debes completar este campo.'],
  [instantCell, '31/02/2026 10:00', 'La fecha «31/02/2026» no existe.'],
  [instantCell, '31/12/2026 25:99', '«31/12/2026 25:99» no es una hora: escribe como 31/12/2026 18:30.'],
  [decimalCell, 'mucho', '«mucho» no es un número.'],
  [codeCell, '1,2E+12', expect.stringContaining('Excel cambió este código')],
  [choicesCell(productAttributeLabels), 'Vegano, Crudo', expect.stringContaining('«Crudo» no es una opción')],
] as [CellType<unknown>, string, unknown][])('a cell that cannot be read says why', (type, cell, problem) => {
  expect(type.read(cell, formatOf('cl'))).toEqual({ problem });
});
