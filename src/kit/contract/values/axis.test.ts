import { expect, test } from 'vitest';
import { axisLabels, axisTicks } from './axis.ts';

const pesos = (value: number) => `${value < 0 ? '-' : ''}$${Math.abs(value).toLocaleString('de-DE')}`;
const quetzals = (cents: number) => `Q${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

test.each([
  [[], [0, 1], 'of nothing'],
  [[0, 0], [0, 1], 'of zeros'],
  [[1, 3], [0, 1, 2, 3], 'of a few, which are whole'],
  [[40, 93], [0, 20, 40, 60, 80, 100], 'from zero to beyond the highest'],
  [[-30, 75], [-40, -20, 0, 20, 40, 60, 80], 'on both sides of zero'],
  [[-90, -10], [-100, -80, -60, -40, -20, 0], 'below zero'],
  [[0.2, 0.5], [0, 0.1, 0.2, 0.3, 0.4, 0.5], 'of parts'],
])('the axis for %o has the round values %o: %s', (values, ticks) => {
  expect(axisTicks(values)).toEqual(ticks);
});

test.each([
  [[0, 500_000, 1_000_000, 1_500_000], pesos, ['$0', '$0,5 M', '$1 M', '$1,5 M']],
  [[-10_000_000, 0, 10_000_000], pesos, ['-$10 M', '$0', '$10 M']],
  [[0, 250_000, 500_000], pesos, ['$0', '$250 mil', '$500 mil']],
  [[0, 1_250_000, 2_500_000], pesos, ['$0', '$1.250 mil', '$2.500 mil']],
  [[0, 500, 1000], pesos, ['$0', '$500', '$1.000']],
  [[0, 150_000_000, 300_000_000], quetzals, ['Q0', 'Q1.5 M', 'Q3 M']],
  [[0, 50, 100], quetzals, ['Q0.00', 'Q0.50', 'Q1.00']],
  [[0, 2, 4], String, ['0', '2', '4']],
])('the labels of %o use the same short unit', (values, format, labels) => {
  expect(axisLabels(values, format)).toEqual(labels);
});
