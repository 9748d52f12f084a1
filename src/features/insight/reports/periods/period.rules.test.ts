import { describe, expect, it } from 'vitest';
import type { Failure } from '#kit/contract/failures.ts';
import { daysIn, movedDay } from '#domain/time/periods.ts';
import { clockOf, rangeOf, type Span } from './period.rules.ts';
import type { RangeQuery } from './periods.contract.ts';
import { rangeText } from './rangeText.ts';

const hoursFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => (first + at) % 24);
/** Wednesday, at some minutes past two in the afternoon. */
const clock = { today: '2026-11-04', endedHours: hoursFrom(4, 10) };
const days = (span: Span | null) => span && `${span.startDate}..${span.endDate}`;
const range = (query: RangeQuery, now = clock) => {
  const { span, compared } = rangeOf(query, now);
  return [days(span), days(compared)];
};

describe('the clock of a company', () => {
  const santiago = { timeZone: 'America/Santiago', businessDayCutoff: '04:00' };
  const at = (instant: string, tenant = santiago) => clockOf(tenant, Date.parse(instant));

  it('says the business day and which of its hours have ended', () => {
    expect(at('2026-11-04T17:32:00Z')).toEqual(clock);
    expect(at('2026-11-04T07:00:00Z')).toEqual({ today: '2026-11-04', endedHours: [] });
    expect(at('2026-11-05T04:10:00Z')).toEqual({ today: '2026-11-04', endedHours: hoursFrom(4, 21) });
    expect(at('2026-11-05T06:59:00Z')).toEqual({ today: '2026-11-04', endedHours: hoursFrom(4, 23) });
  });

  it('goes by what the clock reads, also on the days it is changed', () => {
    // The clocks of Chile skip from 00:00 to 01:00 on 6 September, and read 23:00 to 24:00 twice on 4 April.
    expect(at('2026-09-06T04:30:00Z')).toEqual({ today: '2026-09-05', endedHours: hoursFrom(4, 21) });
    expect(at('2026-04-05T02:30:00Z')).toEqual({ today: '2026-04-04', endedHours: hoursFrom(4, 19) });
    expect(at('2026-04-05T03:30:00Z')).toEqual({ today: '2026-04-04', endedHours: hoursFrom(4, 19) });
    expect(at('2026-04-05T04:10:00Z')).toEqual({ today: '2026-04-04', endedHours: hoursFrom(4, 20) });
  });

  it('counts the hour in which days end for both of them', () => {
    const halfPast = { ...santiago, businessDayCutoff: '04:30' };
    expect(at('2026-11-04T07:45:00Z', halfPast)).toEqual({ today: '2026-11-04', endedHours: [] });
    expect(at('2026-11-04T08:00:00Z', halfPast)).toEqual({ today: '2026-11-04', endedHours: [4] });
    expect(at('2026-11-05T07:10:00Z', halfPast)).toEqual({ today: '2026-11-04', endedHours: hoursFrom(4, 24) });
  });
});

describe('a period by its name', () => {
  it('is of what has passed, against the same part of the one before', () => {
    expect(range({ period: 'today' })).toEqual(['2026-11-04..2026-11-04', '2026-10-28..2026-10-28']);
    expect(range({ period: 'yesterday' })).toEqual(['2026-11-03..2026-11-03', '2026-10-27..2026-10-27']);
    expect(range({ period: 'thisWeek' })).toEqual(['2026-11-02..2026-11-04', '2026-10-26..2026-10-28']);
    expect(range({ period: 'thisMonth' })).toEqual(['2026-11-01..2026-11-04', '2026-10-01..2026-10-04']);
    expect(range({ period: 'thisQuarter' })).toEqual(['2026-10-01..2026-11-04', '2026-07-01..2026-08-04']);
    expect(range({})).toEqual(range({ period: 'thisMonth' }));
  });

  it('is held to the hours that have ended while it goes on, and so is what it is compared with', () => {
    const { span, compared } = rangeOf({ period: 'thisWeek' }, clock);
    expect([span.hours, compared?.hours]).toEqual([clock.endedHours, clock.endedHours]);
    const past = rangeOf({ period: 'yesterday' }, clock);
    expect([past.span.hours, past.compared?.hours]).toEqual([null, null]);
  });

  it('is compared with a whole month where that was shorter', () => {
    const late = { today: '2026-03-30', endedHours: [4, 5] };
    expect(range({ period: 'thisMonth' }, late)).toEqual(['2026-03-01..2026-03-30', '2026-02-01..2026-02-28']);
    expect(rangeOf({ period: 'thisMonth' }, late).compared?.hours).toBeNull();
  });

  it('begins its weeks on Monday, also in the week 53 that two years share', () => {
    const newYear = { today: '2027-01-01', endedHours: [] };
    expect(range({ period: 'thisWeek' }, newYear)).toEqual(['2026-12-28..2027-01-01', '2026-12-21..2026-12-25']);
    expect(range({ period: 'thisQuarter' }, newYear)).toEqual(['2027-01-01..2027-01-01', '2026-10-01..2026-10-01']);
  });
});

describe('a period by its days', () => {
  it('is compared with as many days before it', () => {
    expect(range({ from: '2026-10-01', to: '2026-10-10' })).toEqual([
      '2026-10-01..2026-10-10',
      '2026-09-21..2026-09-30',
    ]);
    expect(range({ period: 'custom', from: '2026-11-01' })).toEqual([
      '2026-11-01..2026-11-04',
      '2026-10-28..2026-10-31',
    ]);
  });

  it('ends today where it would last longer', () => {
    expect(range({ from: '2026-11-03', to: '2026-11-30' })).toEqual([
      '2026-11-03..2026-11-04',
      '2026-11-01..2026-11-02',
    ]);
    expect(rangeOf({ from: '2026-11-03', to: '2026-11-30' }, clock).span.hours).toEqual(clock.endedHours);
  });

  it('that begins later is there, empty and compared with nothing', () => {
    const ahead = rangeOf({ from: '2026-12-24', to: '2026-12-25' }, clock);
    expect(ahead).toMatchObject({ isAhead: true, compared: null, comparison: 'none' });
  });

  it.each([
    [{ from: '2026-11-04', to: '2026-11-03' }, 'to', 'El último día es anterior al primero: elígelos al revés'],
    [{ from: '2016-11-01', to: '2026-11-01' }, 'from', 'Elige como máximo 10 años'],
    [{ to: '2026-11-01' }, 'from', 'Elige desde qué día'],
    [{ period: 'custom' }, 'from', 'Elige desde qué día'],
    [{ period: 'today', from: '2026-11-01' }, 'period', 'Con fechas propias debe ser «Otras fechas» (custom)'],
  ] satisfies [RangeQuery, string, string][])('asked for as %o is refused at %s', (query, field, sentence) => {
    const refused = () => {
      try {
        return rangeOf(query, clock);
      } catch (thrown) {
        return (thrown as Failure).fields;
      }
    };
    expect(refused()).toEqual({ [field]: [sentence] });
    expect(range({ from: '2016-11-02', to: '2026-11-01' })[0]).toBe('2016-11-02..2026-11-01');
  });
});

it('last year is held against by the same weekdays', () => {
  expect(range({ period: 'thisWeek', compare: 'lastYear' })).toEqual([
    '2026-11-02..2026-11-04',
    '2025-11-03..2025-11-05',
  ]);
  expect(range({ from: '2024-02-29', to: '2024-02-29', compare: 'lastYear' })[1]).toBe('2023-03-02..2023-03-02');
  expect(range({ period: 'today', compare: 'none' })[1]).toBeNull();
});

it('what is compared ends before what it is compared with begins, whatever the day', () => {
  const year = Array.from({ length: 366 }, (_, day) => movedDay('2026-01-01', day));
  const overlaps = year.filter((today) =>
    (['today', 'yesterday', 'thisWeek', 'thisMonth', 'thisQuarter'] as const).some((period) => {
      const { span, compared } = rangeOf({ period }, { today, endedHours: [] });
      return !compared || daysIn(compared) < 1 || compared.endDate >= span.startDate;
    }),
  );
  expect(overlaps).toEqual([]);
});

describe('a range in words', () => {
  const textOf = (query: RangeQuery, now = clock) => rangeText(rangeOf(query, now), now, '04:00');

  it.each([
    [{ period: 'thisWeek' }, 'lun 2 – mié 4 nov, contra lun 26 – mié 28 oct hasta las 14:00'],
    [{ period: 'today' }, 'mié 4 nov, contra mié 28 oct hasta las 14:00'],
    [{ period: 'yesterday', compare: 'none' }, 'mar 3 nov'],
    [{ period: 'today', compare: 'none' }, 'mié 4 nov'],
    [{ from: '2026-09-28', to: '2026-10-02' }, 'lun 28 sept – vie 2 oct, contra mié 23 – dom 27 sept'],
    [{ from: '2025-12-30', to: '2026-01-02', compare: 'none' }, 'mar 30 dic 2025 – vie 2 ene 2026'],
    [{ period: 'yesterday', compare: 'lastYear' }, 'mar 3 nov, contra mar 4 nov 2025'],
    [{ from: '2026-12-24', to: '2026-12-25' }, 'jue 24 – vie 25 dic, que aún no empieza'],
  ] satisfies [RangeQuery, string][])('%o reads «%s»', (query, sentence) => {
    expect(textOf(query)).toBe(sentence);
  });

  it('says the cut-off before the first hour has ended', () => {
    expect(textOf({ period: 'today' }, { ...clock, endedHours: [] })).toBe(
      'mié 4 nov, contra mié 28 oct hasta las 04:00',
    );
  });
});
