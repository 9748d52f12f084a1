import { describe, expect, test } from 'vitest';
import type { ChartPoint } from '../chart.ts';
import { chartLayout, linePath } from './layout.ts';

const place = { x: (index: number) => index * 10, y: (value: number) => 100 - value };
const pointsOf = (values: readonly (number | null)[]): ChartPoint[] =>
  values.map((value, index) => ({ label: `${index} nov`, name: `día ${index}`, values: [value] }));
const layoutOf = (values: readonly (number | null)[], width: number) =>
  chartLayout(
    {
      points: pointsOf(values),
      format: String,
    },
    width,
    260,
  );

describe('a chart line', () => {
  test('connects values', () => {
    expect(linePath([1, 2, 3], place)).toBe('M0.0,99.0h0L10.0,98.0L20.0,97.0');
  });

  test('is interrupted at unknown values', () => {
    expect(linePath([1, null, 3, 4], place)).toBe('M0.0,99.0h0M20.0,97.0h0L30.0,96.0');
  });

  test('is empty without values', () => {
    expect(linePath([null, null], place)).toBe('');
  });
});

describe('the layout of a chart', () => {
  test('has room for negative values', () => {
    const { y, top, bottom } = layoutOf([-50, 120], 600);
    expect(y(150)).toBe(top);
    expect(y(-50)).toBe(bottom);
  });

  test('labels as many points as fit, always including the last', () => {
    const values = Array.from({ length: 366 }, (_, index) => index);
    const wide = layoutOf(values, 1100).columns;
    const narrow = layoutOf(values, 340).columns;
    expect(wide.at(-1)?.index).toBe(365);
    expect(narrow.at(-1)?.index).toBe(365);
    expect(narrow.length).toBeLessThan(wide.length);
    expect(layoutOf([1, 2, 3], 600).columns).toHaveLength(3);
  });
});
