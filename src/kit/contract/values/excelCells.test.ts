import { describe, expect, test } from 'vitest';
import { describeChangedCode, describeChangedName, findLostZeros, isErrorCell } from './excelCells.ts';

test.each([
  '#N/A',
  '#N/D',
  '#REF!',
  '#¡REF!',
  '#¡VALOR!',
  '#VALUE!',
  '#¡DIV/0!',
  '#DIV/0!',
  '#¿NOMBRE?',
  '#NAME?',
  '#¡NUM!',
  '#¡NULO!',
  '#¡DESBORDAMIENTO!',
  '#NOME?',
  '#VALEUR!',
  '#BEZUG!',
  '#######',
  'Err:502',
])('%s is an error of a spreadsheet', (cell) => expect(isErrorCell(cell)).toBe(true));

test.each(['#HOLA', '#1', '#', '##', 'N/A', 'Combo #REF', '', 'Error'])('%j is none', (cell) =>
  expect(isErrorCell(cell)).toBe(false),
);

test.each(['01-feb', 'feb-01', '1-Feb', 'Feb-26', '2026-02-01', '#N/D'])('the name %s was changed by Excel', (name) =>
  expect(describeChangedName(name)).toContain(`«${name}»`),
);

test.each(['1/2', 'Feb', 'DIC-25', 'Combo 2-mar', '12', '1E+10', ''])('the name %j is intact', (name) =>
  expect(describeChangedName(name)).toBeNull(),
);

describe('a code', () => {
  test.each(['1E+10', '1,23457E+15', '1234567890123450', 'dic-25', '24-mar', '2025-12-01', '#N/A', '#¡REF!'])(
    'was changed by Excel to %s',
    (code) => expect(describeChangedCode(code)).toContain(code),
  );

  test.each(['VERANO-25', 'DIC-25', '2E10', '123456789012345', 'MAR24', '#HOLA'])('is intact: %s', (code) =>
    expect(describeChangedCode(code)).toBeNull(),
  );

  test('probably lost its zeros where others of its file have them', () => {
    const lines = (...codes: string[]) => codes.map((code, at) => ({ line: at + 2, code }));
    const lost = findLostZeros(lines('00123', '00777', '45', 'PROMO', '12345'));
    expect([...lost]).toEqual([[4, expect.stringContaining('¿era «00045»?')]]);
    expect(findLostZeros(lines('45', '123')).size).toBe(0);
    expect(findLostZeros(lines('045', '0123', '7')).size).toBe(0);
  });
});
