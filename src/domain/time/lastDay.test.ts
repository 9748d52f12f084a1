import { expect, test } from 'vitest';
import { lastDayOf } from './lastDay.ts';

test.each([
  [1, '2026-11-28'],
  [30, '2026-12-27'],
  [365, '2027-11-27'],
])('a period of %i days counts today, by the clock of the time zone', (days, last) => {
  expect(lastDayOf(days, 'America/Santiago', new Date('2026-11-29T02:30:00Z'))).toBe(last);
});
