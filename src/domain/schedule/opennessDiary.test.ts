import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { scopeIncludes, type DispatchMethod, dispatchMethods, dispatchScopes } from '../delivery/dispatch.ts';
import { nextChange, opennessAt } from './openness.ts';
import { type Schedule, timeStep, type WeekHours } from './schedule.ts';
import { range, santiago, schedule } from './testing/schedules.ts';
import { weekdays } from '../time/weekdays.ts';

const minute = 60_000;
const step = timeStep * minute;

/**
 * Reference implementation: walks the local clock in steps of five minutes and looks up the hours of the day.
 *
 * A repeated hour counts as the minute before it.
 */
function* diary(store: Schedule, method: DispatchMethod, from: number): Generator<{ instant: number; open: boolean }> {
  let furthest = '';
  for (let instant = from - 3 * 60 * minute; ; instant += step) {
    const local = Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO(store.timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });
    if (local > furthest) furthest = local;
    if (instant < from) continue;
    const [date = '', time = ''] = furthest.split('T');
    const weekday = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'monday';
    const ranges = store.specialDays.find((day) => day.date === date)?.ranges ?? store.businessHours[weekday];
    const inHours = ranges.some(
      (each) => scopeIncludes(each.dispatchMethod, method) && each.openingTime <= time && time < each.closingTime,
    );
    const closed = store.closings.some(
      (each) =>
        scopeIncludes(each.dispatchMethod, method) &&
        Date.parse(each.startDatetime) <= instant &&
        (each.endDatetime === null || instant < Date.parse(each.endDatetime)),
    );
    yield { instant, open: store.orderMethod[method] && inHours && !closed };
  }
}

/** First state and first change of the diary, within the observed period. */
function firstChange(entries: ReturnType<typeof diary>, watched: number): { open: boolean; change: number | null } {
  const first = entries.next().value;
  for (const { instant, open } of entries) {
    if (instant > watched) break;
    if (open !== first?.open) return { open: first?.open ?? false, change: instant };
  }
  return { open: first?.open ?? false, change: null };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Few times of day, so that ranges often touch and meet midnight and the clock changes. */
const times = fc.integer({ min: 0, max: 48 }).map((half) => half * 30);
const ranges = fc.array(
  fc
    .record({ one: times, other: times, dispatchMethod: fc.constantFrom(...dispatchScopes) })
    .filter(({ one, other }) => one !== other)
    .map(({ one, other, dispatchMethod }) =>
      range(clock(Math.min(one, other)), clock(Math.max(one, other)), dispatchMethod),
    ),
  { maxLength: 3 },
);
const week = fc
  .tuple(ranges, ranges, ranges, ranges, ranges, ranges, ranges)
  .map((days) => Object.fromEntries(weekdays.map((weekday, place) => [weekday, days[place]])) as WeekHours);

/** Around both clock changes of Chile and on ordinary days. */
const eves = ['2026-04-03', '2026-09-04', '2026-06-30', '2027-04-02', '2027-09-03'];
const halfHour = 30 * minute;
const cases = fc
  .record({
    eve: fc.constantFrom(...eves),
    timeZone: fc.constantFrom(santiago, 'America/Belize', 'America/Mexico_City', 'Australia/Lord_Howe'),
    businessHours: week,
    special: fc.array(fc.record({ after: fc.integer({ min: 0, max: 4 }), ranges }), { maxLength: 2 }),
    closings: fc.array(
      fc.record({
        start: fc.integer({ min: -10, max: 150 }),
        length: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 8 }),
        dispatchMethod: fc.constantFrom(...dispatchScopes),
      }),
      { maxLength: 4 },
    ),
    orderMethod: fc.record({ delivery: fc.boolean(), pickUp: fc.constant(true) }),
    asked: fc.integer({ min: 0, max: (3 * 1440) / timeStep }),
    method: fc.constantFrom(...dispatchMethods),
  })
  .map(({ eve, timeZone, businessHours, special, closings, orderMethod, asked, method }) => {
    const start = Temporal.PlainDate.from(eve);
    const from = Temporal.ZonedDateTime.from({ timeZone, year: start.year, month: start.month, day: start.day });
    const origin = from.epochMilliseconds;
    const days = special.map((each) => ({
      date: start.add({ days: each.after }).toString(),
      reason: null,
      ranges: each.ranges,
    }));
    return {
      instant: origin + asked * step,
      method,
      store: schedule({
        timeZone,
        businessHours,
        orderMethod,
        specialDays: days.filter((day, place) => days.findIndex((each) => each.date === day.date) === place),
        closings: closings.map((each) => ({
          startDatetime: new Date(origin + each.start * halfHour).toISOString(),
          endDatetime:
            each.length === null ? null : new Date(origin + (each.start + each.length) * halfHour).toISOString(),
          reason: null,
          dispatchMethod: each.dispatchMethod,
        })),
      }),
    };
  });

describe('any schedule', () => {
  it('is open exactly when a diary says so, and until the first entry that differs', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(cases, ({ store, method, instant }) => {
        const { open, until } = opennessAt(store, method, new Date(instant));
        const watched = instant + 4 * 1440 * minute;
        const change = until === null ? Infinity : Date.parse(until);
        const expected = firstChange(diary(store, method, instant), watched);
        expect({ open, change: change > watched ? null : change }).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('differs at the instant it names and not in the millisecond before', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(cases, ({ store, method, instant }) => {
        const { open } = opennessAt(store, method, new Date(instant));
        const change = nextChange(store, method, new Date(instant));
        if (change === null) return;
        expect(change.getTime()).toBeGreaterThan(instant);
        expect(opennessAt(store, method, change).open).toBe(!open);
        expect(opennessAt(store, method, new Date(change.getTime() - 1)).open).toBe(open);
      }),
      { numRuns: 2000 },
    );
  });
});
