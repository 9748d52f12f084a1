import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DispatchScope } from '#domain/delivery/dispatch.ts';
import type { TimeRange, WeekHours } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import {
  methodsMatch,
  splitByMethod,
  crossesMidnight,
  nextRange,
  openAtMidnight,
  splitNight,
  intervalOf,
  mergeMethods,
} from './hours.ts';

const range = (text: string, dispatchMethod: DispatchScope = 'both'): TimeRange => {
  const [openingTime = '', closingTime = ''] = text.split('-');
  return { openingTime, closingTime, dispatchMethod };
};
const week = (days: Partial<WeekHours>): WeekHours =>
  ({ ...Object.fromEntries(weekdays.map((day) => [day, []])), ...days }) as WeekHours;
const times = (ranges: readonly TimeRange[]) => ranges.map((each) => `${each.openingTime}-${each.closingTime}`);

describe('hours that differ by dispatch method', () => {
  const both = [range('12:00-16:00'), range('19:00-23:00')];

  it('start with the shared ones', () => {
    const split = splitByMethod(both);
    expect(split.map(({ dispatchMethod }) => dispatchMethod)).toEqual(['delivery', 'delivery', 'pickUp', 'pickUp']);
    expect(methodsMatch(split)).toBe(true);
  });

  it('can be merged back without losses', () => {
    const time = fc.integer({ min: 0, max: 287 });
    const day = fc.uniqueArray(time, { minLength: 0, maxLength: 8 }).map((moments) => {
      const sorted = moments.slice(0, moments.length - (moments.length % 2)).toSorted((a, b) => a - b);
      const text = (moment = 0) =>
        `${String(Math.floor(moment / 12)).padStart(2, '0')}:${String((moment % 12) * 5).padStart(2, '0')}`;
      return sorted.flatMap((moment, place) =>
        place % 2 ? [] : [range(`${text(moment)}-${text(sorted[place + 1] ?? 0)}`)],
      );
    });
    fc.assert(
      fc.property(day, fc.constantFrom('delivery', 'pickUp', 'either'), (ranges, remaining) => {
        expect(mergeMethods(splitByMethod(ranges), remaining)).toEqual(ranges);
      }),
    );
  });

  it('keep the hours of one method, or the union of both', () => {
    const ranges = [range('12:00-15:00', 'delivery'), range('13:00-18:00', 'pickUp'), range('20:00-22:00', 'pickUp')];
    expect(methodsMatch(ranges)).toBe(false);
    expect(times(mergeMethods(ranges, 'delivery'))).toEqual(['12:00-15:00']);
    expect(times(mergeMethods(ranges, 'pickUp'))).toEqual(['13:00-18:00', '20:00-22:00']);
    expect(mergeMethods(ranges, 'either')).toEqual([range('12:00-18:00'), range('20:00-22:00')]);
  });
});

describe('a range past midnight', () => {
  it.each([
    ['18:00-02:00', true],
    ['12:00-00:00', true],
    ['08:00-04:00', true],
    ['12:00-10:00', false],
    ['09:00-08:00', false],
    ['18:00-24:00', false],
    ['12:00-16:00', false],
    ['18:00-', false],
  ])('is %s: %s', (text, crosses) => expect(crossesMidnight(range(text))).toBe(crosses));

  it('ends at 24:00 and continues the next day', () => {
    const split = splitNight(week({ monday: [range('18:00-02:00')], tuesday: [range('12:00-16:00')] }), 'monday', 0);
    expect(times(split.monday)).toEqual(['18:00-24:00']);
    expect(times(split.tuesday)).toEqual(['00:00-02:00', '12:00-16:00']);
    expect([openAtMidnight(split.monday), openAtMidnight(split.tuesday)]).toEqual([['both'], []]);
  });

  it('merges with the next day, wraps around the week, and does not affect the other method', () => {
    const sunday = [range('20:00-03:00', 'delivery')];
    const monday = [range('00:00-01:00', 'delivery'), range('02:00-05:00', 'delivery'), range('01:00-02:00', 'pickUp')];
    const split = splitNight(week({ sunday, monday }), 'sunday', 0);
    expect(times(split.monday)).toEqual(['00:00-05:00', '01:00-02:00']);
  });

  it('does not affect the next day if it ends at midnight', () => {
    const split = splitNight(week({ friday: [range('19:00-00:00')] }), 'friday', 0);
    expect([times(split.friday), split.saturday]).toEqual([['19:00-24:00'], []]);
  });
});

it('the next range of a day follows the others, or is blank if there is no room', () => {
  expect(times([nextRange([], 'both')])).toEqual(['12:00-22:00']);
  expect(times([nextRange([range('12:00-15:30')], 'both')])).toEqual(['17:00-21:00']);
  expect(times([nextRange([range('12:00-21:00')], 'both')])).toEqual(['22:00-24:00']);
  expect(times([nextRange([range('12:00-24:00')], 'both')])).toEqual(['-']);
});

it('a range is drawn in its day, unless it is invalid', () => {
  expect(intervalOf(range('06:00-12:00'))).toEqual({ start: 0.25, length: 0.25 });
  expect([intervalOf(range('12:00-24:00'))?.length, intervalOf(range('16:00-12:00')), intervalOf(range('-'))]).toEqual([
    0.5,
    null,
    null,
  ]);
});
