import { expect, test } from 'vitest';
import { calendarDay } from './calendarDay.ts';

test.each([
  [2026, 2, 28, '2026-02-28'],
  [2028, 2, 29, '2028-02-29'],
  [26, 1, 3, '0026-01-03'],
  [2026, 2, 29, null],
  [2026, 2, 31, null],
  [2026, 4, 31, null],
  [2026, 13, 1, null],
  [2026, 0, 1, null],
  [2026, 1, 0, null],
  [2026.5, 1, 1, null],
  [Number.NaN, 1, 1, null],
])('%i-%i-%i is the day %s', (year, month, day, iso) => expect(calendarDay({ year, month, day })).toBe(iso));
