import { expect, test } from 'vitest';
import { pastSearch } from './demoUncovered.ts';

const santiago = { timeZone: 'America/Santiago', businessDayCutoff: '04:00' };

test.each([
  ['2026-11-29T08:25:00Z', 0, '2026-11-22'],
  ['2026-11-29T16:25:00Z', 0, '2026-11-22'],
  ['2026-11-29T17:05:00Z', 0, '2026-11-29'],
  ['2026-11-29T08:25:00Z', 3, '2026-11-26'],
])('at %s a search at 13:00 %i days ago is of %s, never later than now', (now, daysAgo, day) => {
  expect(pastSearch(santiago, Date.parse(now), { daysAgo, hour: 13 })).toEqual({ day, hour: 13 });
});
