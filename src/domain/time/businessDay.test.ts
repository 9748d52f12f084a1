import { expect, it } from 'vitest';
import { businessDayOf } from './businessDay.ts';

const santiago = { timeZone: 'America/Santiago', businessDayCutoff: '04:00' };
const dayOf = (instant: string) => businessDayOf(santiago, Date.parse(instant));

it('counts the small hours for the day before', () => {
  expect(dayOf('2026-11-21T04:30:00.000Z')).toBe('2026-11-20');
  expect(dayOf('2026-11-21T06:59:59.000Z')).toBe('2026-11-20');
  expect(dayOf('2026-11-21T07:00:00.000Z')).toBe('2026-11-21');
});

it('goes by what the clock reads, also on the days it is changed', () => {
  // The clocks of Chile skip from 00:00 to 01:00 on 6 September, and read 23:00 to 24:00 twice on 4 April.
  expect(dayOf('2026-09-06T06:59:00.000Z')).toBe('2026-09-05');
  expect(dayOf('2026-09-06T07:30:00.000Z')).toBe('2026-09-06');
  expect(dayOf('2026-04-05T07:59:00.000Z')).toBe('2026-04-04');
  expect(dayOf('2026-04-05T08:00:00.000Z')).toBe('2026-04-05');
});
