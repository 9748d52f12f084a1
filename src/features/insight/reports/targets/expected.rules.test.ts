import { describe, expect, it } from 'vitest';
import { movedDay } from '#domain/time/periods.ts';
import { dayWeights, daysOfMonth, daysOfYear, expectedByNow } from './expected.rules.ts';

const first = '2026-11-01';
const lastYear = (soldOf: (day: string) => number) =>
  new Map(daysOfMonth(first).map((day) => [movedDay(day, -daysOfYear), soldOf(day)]));
const noTargets = new Map<string, number>();

describe('what should be sold by now', () => {
  it('is a part of the target by the days that passed, where nothing is known of last year', () => {
    expect(expectedByNow(30_000, first, noTargets, { today: '2026-11-11', passed: 0 })).toBe(10_000);
    expect(expectedByNow(30_000, first, noTargets, { today: '2026-11-11', passed: 0.5 })).toBe(10_500);
  });

  it('follows the weekdays of last year', () => {
    // The first of November 2026 is a Sunday; only Sundays sold.
    const sundays = lastYear((day) => (new Date(day).getUTCDay() === 0 ? 700 : 0));
    expect(dayWeights(first, sundays).slice(0, 8)).toEqual([700, 0, 0, 0, 0, 0, 0, 700]);
    expect(expectedByNow(50_000, first, sundays, { today: '2026-11-07', passed: 0.5 })).toBe(10_000);
  });

  it('is nothing of a month to come, and all of one that ended, to the peso', () => {
    const odd = lastYear((day) => Number(day.slice(8)) * 37);
    expect(expectedByNow(99_999, first, odd, { today: '2026-10-31', passed: 0.9 })).toBe(0);
    expect(expectedByNow(99_999, first, odd, { today: '2026-12-01', passed: 0 })).toBe(99_999);
  });

  it('counts returns of last year as nothing, not below it', () => {
    expect(
      dayWeights(
        first,
        lastYear((day) => (day === first ? -500 : 100)),
      ).every((weight) => weight >= 0),
    ).toBe(true);
  });
});
