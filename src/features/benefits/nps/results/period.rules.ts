import { Temporal } from 'temporal-polyfill';
import { fail } from '#kit/contract/failures.ts';
import type { ResultQuery, TrendStep } from './results.contract.ts';

/** A time that numbers are of: local days, both included. */
export type Period = { startDate: string; endDate: string };

const [usualDays, mostDays] = [30, 731];
/** Days up to which a trend goes by days, and by weeks. */
const [byDays, byWeeks] = [45, 190];

const lengthOf = ({ startDate, endDate }: Period) =>
  Temporal.PlainDate.from(startDate).until(Temporal.PlainDate.from(endDate)).days + 1;
const moved = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** The period that is asked for: thirty days up to today where nothing else is said. Refuses one that ends before it begins. */
export function periodOf({ startDate, endDate }: ResultQuery, today: string): Period {
  const end = endDate ?? (startDate && startDate > today ? startDate : today);
  const period = { startDate: startDate ?? moved(end, 1 - usualDays), endDate: end };
  const days = lengthOf(period);
  if (days < 1)
    fail('invalidFields', { fields: { end_date: ['Debe ser el mismo día en que empieza, o uno posterior'] } });
  if (days > mostDays) fail('invalidFields', { fields: { start_date: ['Elige como máximo dos años'] } });
  return period;
}

/** As many days before. */
export const periodBefore = (period: Period): Period => ({
  startDate: moved(period.startDate, -lengthOf(period)),
  endDate: moved(period.startDate, -1),
});

export function stepOf(period: Period): TrendStep {
  const days = lengthOf(period);
  return days <= byDays ? 'day' : days <= byWeeks ? 'week' : 'month';
}

/** The whole months of a period, by their first days, and the days before and after them. */
export type Parts = { months: Period | null; days: readonly Period[] };

/** Takes a period apart, so that of a long one few rows are added up. */
export function partsOf(period: Period): Parts {
  const [start, end] = [Temporal.PlainDate.from(period.startDate), Temporal.PlainDate.from(period.endDate)];
  const first = start.day === 1 ? start : start.with({ day: 1 }).add({ months: 1 });
  const after = end.add({ days: 1 }).with({ day: 1 });
  if (Temporal.PlainDate.compare(first, after) >= 0) return { months: null, days: [period] };
  const months = { startDate: first.toString(), endDate: after.subtract({ months: 1 }).toString() };
  const edges = [
    { startDate: period.startDate, endDate: first.subtract({ days: 1 }).toString() },
    { startDate: after.toString(), endDate: period.endDate },
  ];
  return { months, days: edges.filter(({ startDate, endDate }) => startDate <= endDate) };
}
