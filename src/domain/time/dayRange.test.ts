import { expect, test } from 'vitest';
import { startOfDay, startOfNextDay } from './dayRange.ts';

test.each([
  ['an ordinary day', '2026-11-20', 'America/Santiago', '2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z'],
  [
    'a day that begins at one, because clocks go forward at midnight',
    '2026-09-06',
    'America/Santiago',
    '2026-09-06T04:00:00Z',
    '2026-09-07T03:00:00Z',
  ],
  ['a day of 25 hours', '2026-04-04', 'America/Santiago', '2026-04-04T03:00:00Z', '2026-04-05T04:00:00Z'],
  [
    'a day where clocks never change',
    '2026-11-20',
    'America/Guatemala',
    '2026-11-20T06:00:00Z',
    '2026-11-21T06:00:00Z',
  ],
])('%s begins and ends where its zone says', (_what, day, zone, start, end) => {
  expect([startOfDay(day, zone), startOfNextDay(day, zone)]).toEqual([start, end]);
});
