import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { concerns, type DispatchMethod, dispatchMethods, dispatchScopes } from './dispatch.ts';
import { closedPermanently, nextChange, opennessAt } from './openness.ts';
import type { Closing, Schedule, TimeRange, WeekHours } from './schedule.ts';
import { weekdays } from './weekdays.ts';

const santiago = 'America/Santiago';
const emptyWeek = () => ({
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
});

const range = (openingTime: string, closingTime: string, dispatchMethod: TimeRange['dispatchMethod'] = 'both') => ({
  openingTime,
  closingTime,
  dispatchMethod,
});

const everyDay = (...ranges: TimeRange[]): WeekHours =>
  Object.fromEntries(weekdays.map((day) => [day, ranges])) as WeekHours;

const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  timeZone: santiago,
  orderMethod: { delivery: true, pickUp: true },
  businessHours: everyDay(range('12:00', '16:00'), range('19:00', '23:00')),
  specialDays: [],
  closings: [],
  deliveryWaitTime: 45,
  pickUpWaitTime: 20,
  exceptionalWaitTimes: { periodic: emptyWeek(), specific: [] },
  ...changes,
});

const at = (local: string, timeZone = santiago) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);
const iso = (local: string, timeZone = santiago) => at(local, timeZone).toISOString();
const closing = (start: string, end: string | null, changes: Partial<Closing> = {}): Closing => ({
  startDatetime: iso(start),
  endDatetime: end === null ? null : iso(end),
  reason: null,
  dispatchMethod: 'both',
  ...changes,
});

describe('hours', () => {
  it('is open from the opening time until the closing time', () => {
    const store = schedule();
    expect(opennessAt(store, 'delivery', at('2026-06-10T11:59:59'))).toMatchObject({
      open: false,
      reason: 'outsideHours',
      until: iso('2026-06-10T12:00'),
    });
    expect(opennessAt(store, 'delivery', at('2026-06-10T12:00'))).toMatchObject({
      open: true,
      reason: 'open',
      until: iso('2026-06-10T16:00'),
      wait: 45,
    });
    expect(opennessAt(store, 'pickUp', at('2026-06-10T16:00'))).toMatchObject({
      open: false,
      until: iso('2026-06-10T19:00'),
      wait: 20,
    });
  });

  it('keeps one stretch over midnight', () => {
    const businessHours = { ...emptyWeek(), friday: [range('18:00', '24:00')], saturday: [range('00:00', '02:00')] };
    expect(opennessAt(schedule({ businessHours }), 'delivery', at('2026-06-12T20:00')).until).toBe(
      iso('2026-06-13T02:00'),
    );
  });

  it('has no end when a store never closes', () => {
    const always = schedule({ businessHours: everyDay(range('00:00', '24:00')) });
    expect(opennessAt(always, 'delivery', at('2026-06-12T20:00'))).toMatchObject({ open: true, until: null });
    const shut = { date: '2027-03-01', reason: 'Inventario', ranges: [] };
    const until = opennessAt({ ...always, specialDays: [shut] }, 'delivery', at('2026-06-12T20:00')).until;
    expect(until).toBe(iso('2027-03-01T00:00'));
  });

  it('tells a method without hours from one that is outside of them', () => {
    const businessHours = everyDay(range('12:00', '16:00', 'delivery'));
    expect(opennessAt(schedule({ businessHours }), 'pickUp', at('2026-06-10T13:00'))).toMatchObject({
      reason: 'noHours',
      until: null,
    });
    const special = { date: '2026-09-18', reason: null, ranges: [range('10:00', '14:00', 'pickUp')] };
    expect(
      opennessAt(schedule({ businessHours, specialDays: [special] }), 'pickUp', at('2026-06-10T13:00')).until,
    ).toBe(iso('2026-09-18T10:00'));
  });

  it('says that a method is off before anything else', () => {
    const store = schedule({
      orderMethod: { delivery: false, pickUp: true },
      closings: [closing('2026-06-10T10:00', null)],
    });
    expect(opennessAt(store, 'delivery', at('2026-06-10T13:00'))).toMatchObject({ reason: 'disabled', until: null });
  });

  it('takes the hours of a special day instead of those of its weekday', () => {
    const store = schedule({ specialDays: [{ date: '2026-12-25', reason: 'Navidad', ranges: [] }] });
    expect(opennessAt(store, 'delivery', at('2026-12-25T13:00'))).toMatchObject({
      open: false,
      reason: 'specialDay',
      note: 'Navidad',
      until: iso('2026-12-26T12:00'),
    });
  });

  it('finds the ordinary week again after a long row of special days', () => {
    const specialDays = Array.from({ length: 31 }, (_, day) => ({
      date: `2026-12-${String(day + 1).padStart(2, '0')}`,
      reason: 'Vacaciones',
      ranges: [],
    }));
    const businessHours = { ...emptyWeek(), thursday: [range('12:00', '16:00')] };
    expect(opennessAt(schedule({ businessHours, specialDays }), 'delivery', at('2026-12-03T13:00')).until).toBe(
      iso('2027-01-07T12:00'),
    );
  });
});

describe('closings', () => {
  it('tells when orders are really taken again, not when the closing ends', () => {
    const store = schedule({ closings: [closing('2026-06-10T15:00', '2026-06-10T17:00', { reason: 'Corte de luz' })] });
    expect(opennessAt(store, 'delivery', at('2026-06-10T15:30'))).toMatchObject({
      open: false,
      reason: 'closing',
      note: 'Corte de luz',
      until: iso('2026-06-10T19:00'),
    });
    expect(opennessAt(store, 'delivery', at('2026-06-10T12:30')).until).toBe(iso('2026-06-10T15:00'));
  });

  it('joins closings that touch or overlap', () => {
    const touching = [closing('2026-06-10T12:30', '2026-06-10T13:00'), closing('2026-06-10T13:00', '2026-06-10T14:00')];
    const over = closing('2026-06-10T13:30', '2026-06-10T15:00');
    const store = schedule({ closings: [...touching, over] });
    expect(opennessAt(store, 'delivery', at('2026-06-10T12:45')).until).toBe(iso('2026-06-10T15:00'));
  });

  it('never reopens by itself from one without an end', () => {
    const store = schedule({ closings: [closing('2026-06-10T10:00', null)] });
    expect(opennessAt(store, 'delivery', at('2026-06-20T13:00'))).toMatchObject({ reason: 'closing', until: null });
    expect(closedPermanently(store, at('2026-06-20T13:00'))).toBe(true);
    expect(closedPermanently(store, at('2026-06-10T09:59'))).toBe(false);
  });

  it('closes only what it names', () => {
    const store = schedule({ closings: [closing('2026-06-10T12:00', null, { dispatchMethod: 'pickUp' })] });
    expect(opennessAt(store, 'delivery', at('2026-06-10T13:00')).open).toBe(true);
    expect(opennessAt(store, 'pickUp', at('2026-06-10T13:00')).open).toBe(false);
  });
});

describe('days on which the clock changes in Chile', () => {
  it('is open an hour longer when the last hour of Saturday comes twice', () => {
    const store = schedule({ businessHours: everyDay(range('20:00', '24:00')) });
    const opening = Date.parse(iso('2026-04-04T20:00'));
    expect(opennessAt(store, 'delivery', new Date(opening)).until).toBe(
      new Date(opening + 5 * 3_600_000).toISOString(),
    );
  });

  it('closes once at a time that comes twice, the first time', () => {
    const store = schedule({ businessHours: everyDay(range('20:00', '23:30')) });
    const first = Date.parse(iso('2026-04-04T23:30'));
    expect(opennessAt(store, 'delivery', at('2026-04-04T21:00')).until).toBe(new Date(first).toISOString());
    const again = new Date(first + 45 * 60_000);
    expect(opennessAt(store, 'delivery', again)).toMatchObject({ open: false, until: iso('2026-04-05T20:00') });
  });

  it('loses the hour that the clock skips', () => {
    const businessHours = { ...emptyWeek(), saturday: [range('20:00', '24:00')], sunday: [range('00:00', '02:00')] };
    const opening = Date.parse(iso('2026-09-05T20:00'));
    const { until } = opennessAt(schedule({ businessHours }), 'delivery', new Date(opening));
    expect(until).toBe(new Date(opening + 5 * 3_600_000).toISOString());
    expect(until).toBe(iso('2026-09-06T02:00'));
  });

  it('does not open for hours that are skipped altogether', () => {
    const businessHours = { ...emptyWeek(), sunday: [range('00:00', '00:45'), range('12:00', '13:00')] };
    const { until } = opennessAt(schedule({ businessHours }), 'delivery', at('2026-09-05T20:00'));
    expect(until).toBe(iso('2026-09-06T12:00'));
  });

  it('changes nothing in Belize', () => {
    const zone = 'America/Belize';
    const store = schedule({ timeZone: zone, businessHours: everyDay(range('20:00', '24:00')) });
    const opening = at('2026-04-04T20:00', zone).getTime();
    expect(opennessAt(store, 'delivery', new Date(opening)).until).toBe(
      new Date(opening + 4 * 3_600_000).toISOString(),
    );
  });
});

const minute = 60_000;

/**
 * What the engine has to agree with, written from what the words mean: walk through the minutes with the zone's clock,
 * look up the day's hours, and let an hour that passes a second time count as the last minute before it.
 */
function* diary(store: Schedule, method: DispatchMethod, from: number): Generator<{ instant: number; open: boolean }> {
  let furthest = '';
  for (let instant = from - 3 * 60 * minute; ; instant += minute) {
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
      (each) => concerns(each.dispatchMethod, method) && each.openingTime <= time && time < each.closingTime,
    );
    const closed = store.closings.some(
      (each) =>
        concerns(each.dispatchMethod, method) &&
        Date.parse(each.startDatetime) <= instant &&
        (each.endDatetime === null || instant < Date.parse(each.endDatetime)),
    );
    yield { instant, open: store.orderMethod[method] && inHours && !closed };
  }
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
    asked: fc.integer({ min: 0, max: 3 * 1440 }),
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
      instant: origin + asked * minute,
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
  it('is open exactly when a diary kept by the minute says so, and until the first minute that differs', () => {
    fc.assert(
      fc.property(cases, ({ store, method, instant }) => {
        const answer = opennessAt(store, method, new Date(instant));
        const watched = instant + 4 * 1440 * minute;
        let change: number | null = null;
        for (const each of diary(store, method, instant)) {
          if (each.instant === instant) expect(answer.open).toBe(each.open);
          else if (each.open !== answer.open) change = each.instant;
          if (change !== null || each.instant > watched) break;
        }
        if (change !== null) expect(answer.until).toBe(new Date(change).toISOString());
        else expect(answer.until === null || Date.parse(answer.until) > watched).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('differs at the instant it names and not in the millisecond before', () => {
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
