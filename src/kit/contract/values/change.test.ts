import { describe, expect, test } from 'vitest';
import { changeText, formatPercent, percentChange, sized } from './change.ts';

const decimal = (value: number) => value.toLocaleString('de-DE');
const format = (value: number) => `${value < 0 ? '-' : ''}$${decimal(Math.abs(value))}`;

describe('a change', () => {
  test.each([
    [1_234_567, 1_100_000, '12 % más que el martes'],
    [950, 1000, '5 % menos que el martes'],
    [1034, 1000, '3,4 % más que el martes'],
    [500, 500, 'igual que el martes'],
    [0, 500, '100 % menos que el martes'],
    [10_990, 1000, '999 % más que el martes'],
    [10_995, 1000, '×11 contra el martes'],
    [30_000, 1000, '×30 contra el martes'],
    [500, 0, '$0 el martes'],
    [500, -200, '-$200 el martes'],
    [0, 0, 'igual que el martes'],
    [500, null, null],
    [null, 500, null],
  ])('of %o from %o is %o', (value, previous, text) => {
    expect(changeText({ value, previous, than: 'el martes', format, decimal })).toBe(text);
  });

  test('rounds a tiny difference to no change', () => {
    const text = changeText({ value: 1_000_001, previous: 1_000_000, than: 'el martes', format, decimal });
    expect(text).toBe('casi igual que el martes');
  });

  test('has no percentage against zero or a negative amount', () => {
    expect(percentChange(5, 0)).toBeNull();
    expect(percentChange(5, -5)).toBeNull();
  });

  test.each([
    [-1000, -800, 25],
    [-600, -800, -25],
    [0, -800, -100],
    [-800, 0, null],
    [200, -800, null],
    [1000, 800, 25],
  ])('of deductions from %o to %o uses absolute amounts', (value, previous, percent) => {
    expect(percentChange(...sized(value, previous))).toBe(percent);
  });
});

test.each([
  [0.04, '0 %'],
  [9.94, '9,9 %'],
  [9.96, '10 %'],
  [-3.42, '-3,4 %'],
  [1234.5, '1.235 %'],
])('%o percent reads %s', (percent, text) => {
  expect(formatPercent(percent, decimal)).toBe(text);
});
