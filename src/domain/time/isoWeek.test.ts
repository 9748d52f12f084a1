import { describe, expect, it, test } from 'vitest';
import { daysOfWeek, nextWeek, weekFromId, weekId, weekOf, weeksIn } from './isoWeek.ts';
import { dateOf, dayOf } from './zonedTime.ts';

describe('a week', () => {
  test.each([
    ['2026-11-23', 2026, 48],
    ['2026-12-31', 2026, 53],
    ['2027-01-01', 2026, 53],
    ['2027-01-03', 2026, 53],
    ['2027-01-04', 2027, 1],
    ['2024-12-30', 2025, 1],
    ['2023-01-01', 2022, 52],
    ['1969-12-31', 1970, 1],
  ])('of %s is of %i, number %i', (day, year, week) => {
    expect(weekOf(day)).toEqual({ year, week });
  });

  it('has seven days, each of them its own, over thirty years', () => {
    for (let day = dayOf('2000-01-01'); day < dayOf('2030-01-01'); day++) {
      const date = dateOf(day);
      const { startDate, endDate } = daysOfWeek(weekOf(date));
      expect(startDate <= date && date <= endDate && dayOf(endDate) - dayOf(startDate) === 6).toBe(true);
      expect(weekOf(endDate)).toEqual(weekOf(date));
    }
  });

  it('is followed by the next one, also over the end of a year with 53', () => {
    expect([weeksIn(2025), weeksIn(2026), weeksIn(2027)]).toEqual([52, 53, 52]);
    expect(nextWeek({ year: 2026, week: 53 })).toEqual({ year: 2027, week: 1 });
    expect(nextWeek({ year: 2025, week: 52 })).toEqual({ year: 2026, week: 1 });
  });

  it('is named by its year and number, and none that there is not', () => {
    expect(weekId({ year: 2027, week: 1 })).toBe('2027-W01');
    expect(weekFromId('2026-W53')).toEqual({ year: 2026, week: 53 });
    expect([weekFromId('2027-W53'), weekFromId('2026-W00'), weekFromId('2026-53')]).toEqual([null, null, null]);
  });
});
