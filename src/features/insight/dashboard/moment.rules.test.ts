import { describe, expect, test } from 'vitest';
import { momentOf } from './moment.rules.ts';

const santiago = { timeZone: 'America/Santiago', businessDayCutoff: '04:00' };
const at = (instant: string) => momentOf(santiago, new Date(instant), 'week');

describe('a point in a business day', () => {
  test('has completed hours by the time zone of each store', () => {
    const moment = at('2026-11-17T17:20:00.000Z');
    expect([...moment.endedIn('America/Santiago')]).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(moment.endedIn('Pacific/Easter').has(11)).toBe(true);
    expect(moment.endedIn('Pacific/Easter').has(12)).toBe(false);
  });

  test('belongs to the previous day until the cutoff, also in other time zones', () => {
    const night = at('2026-11-17T06:30:00.000Z');
    expect([night.day, night.endedAt]).toEqual(['2026-11-16', 3]);
    // At 04:05 here, it is still the previous business day in a store two hours to the west.
    const morning = at('2026-11-17T07:05:00.000Z');
    expect([morning.day, morning.endedIn('Pacific/Easter').size]).toEqual(['2026-11-17', 0]);
    const late = at('2026-11-17T06:55:00.000Z');
    expect([late.day, late.endedIn('America/Buenos_Aires').size]).toEqual(['2026-11-16', 23]);
    expect(late.endedIn('Atlantic/Azores').size).toBe(24);
  });

  test('is compared with the same weekday, across time changes and years', () => {
    // Daylight saving time began on 6 September.
    expect(at('2026-09-08T15:00:00.000Z').comparedDay).toBe('2026-09-01');
    expect(momentOf(santiago, new Date('2024-02-29T15:00:00.000Z'), 'year').comparedDay).toBe('2023-03-02');
    expect(at('2026-11-17T17:20:00.000Z').usualDays).toEqual(['2026-11-10', '2026-11-03', '2026-10-27', '2026-10-20']);
  });
});
