import { Temporal } from 'temporal-polyfill';
import { minutesOf } from '#domain/schedule/scheduleHours.ts';
import { type BusinessDaySettings, businessDayOf } from '#domain/time/businessDay.ts';
import { daysIn, movedDay, type Period, periodBefore } from '#domain/time/periods.ts';
import { dayLength, localOf, minuteLength } from '#domain/time/zonedTime.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Comparison, PeriodName, RangeQuery } from './periods.contract.ts';

/** Days, and how far the last of them is counted. */
export type Span = Period & {
  /** The hours of the clock, from the cut-off on, that are counted of the last day; null: all of it. */
  hours: readonly number[] | null;
};

/** A range of business days and what it is compared with. */
export type Range = {
  name: PeriodName;
  /** Ends today when the period is still open. `hours` are the completed ones. */
  span: Span;
  /** It begins after today: there is nothing of it yet. */
  isAhead: boolean;
  comparison: Comparison;
  /** The same part of another time. */
  compared: Span | null;
};

/** Current business day of a company, and its completed hours in order. */
export type Clock = { today: string; endedHours: readonly number[] };

const maxYears = 10;
const [daysOfWeek, daysOfYear] = [7, 364];

export function clockOf(tenant: BusinessDaySettings, instant: number): Clock {
  const cutoff = minutesOf(tenant.businessDayCutoff);
  const first = Math.floor(cutoff / 60);
  const local = localOf(tenant.timeZone, instant) - cutoff * minuteLength;
  const minute = (local - Math.floor(local / dayLength) * dayLength) / minuteLength;
  const ended = Math.min(24, Math.floor((minute + cutoff - first * 60) / 60));
  return {
    today: businessDayOf(tenant, instant),
    endedHours: Array.from({ length: ended }, (_, hours) => (first + hours) % 24),
  };
}

const refuse = (field: string, message: string): never => fail('invalidFields', { fields: { [field]: [message] } });

/** A custom period; without an end it lasts until today. */
function chosenPeriod({ from, to }: RangeQuery, today: string): Period {
  if (!from) return refuse('from', 'Elige desde qué día');
  const period = { startDate: from, endDate: to ?? (from > today ? from : today) };
  if (daysIn(period) < 1) refuse('to', 'El último día es anterior al primero: elígelos al revés');
  const last = Temporal.PlainDate.from(from).add({ years: maxYears });
  if (Temporal.PlainDate.compare(period.endDate, last) >= 0) refuse('from', `Elige como máximo ${maxYears} años`);
  return period;
}

/** Where a period that has a name begins and ends: weeks on Monday, quarters in January, April, July and October. */
function namedPeriod(name: Exclude<PeriodName, 'custom'>, today: string): Period {
  const day = Temporal.PlainDate.from(today);
  const starts = {
    today: day,
    yesterday: day.subtract({ days: 1 }),
    thisWeek: day.subtract({ days: day.dayOfWeek - 1 }),
    thisMonth: day.with({ day: 1 }),
    thisQuarter: day.with({ day: 1, month: day.month - ((day.month - 1) % 3) }),
  };
  const startDate = starts[name].toString();
  return { startDate, endDate: name === 'yesterday' ? startDate : today };
}

const moved = ({ startDate, endDate }: Period, days: number): Period => ({
  startDate: movedDay(startDate, days),
  endDate: movedDay(endDate, days),
});

/** The same days of earlier months; where a month is shorter, to its end. */
const monthsBefore = ({ startDate, endDate }: Period, months: number): Period => ({
  startDate: Temporal.PlainDate.from(startDate).subtract({ months }).toString(),
  endDate: Temporal.PlainDate.from(endDate).subtract({ months }).toString(),
});

/** Days and weeks are held against the same weekdays, months and quarters against the same days of them. */
function previousOf(name: PeriodName, period: Period): Period {
  if (name === 'custom') return periodBefore(period);
  if (name === 'thisMonth') return monthsBefore(period, 1);
  return name === 'thisQuarter' ? monthsBefore(period, 3) : moved(period, -daysOfWeek);
}

function comparedWith({ name, span }: Pick<Range, 'name' | 'span'>, comparison: Comparison): Span | null {
  if (comparison === 'none') return null;
  const period = comparison === 'lastYear' ? moved(span, -daysOfYear) : previousOf(name, span);
  // A shorter period than the current one is already complete.
  return { ...period, hours: daysIn(period) === daysIn(span) ? span.hours : null };
}

/** Resolves a range; defaults to this month against the previous one. Rejects invalid ranges. */
export function rangeOf({ period: named, compare, ...days }: RangeQuery, { today, endedHours }: Clock): Range {
  const hasDays = days.from !== undefined || days.to !== undefined;
  const name = named ?? (hasDays ? 'custom' : 'thisMonth');
  if (name !== 'custom' && hasDays) refuse('period', 'Con fechas propias debe ser «Otras fechas» (custom)');
  const chosen = name === 'custom' ? chosenPeriod(days, today) : namedPeriod(name, today);
  const isAhead = chosen.startDate > today;
  const endDate = isAhead || chosen.endDate <= today ? chosen.endDate : today;
  const span = { startDate: chosen.startDate, endDate, hours: endDate === today ? endedHours : null };
  const comparison = compare ?? 'previous';
  const compared = isAhead ? null : comparedWith({ name, span }, comparison);
  return { name, span, isAhead, comparison: compared ? comparison : 'none', compared };
}
