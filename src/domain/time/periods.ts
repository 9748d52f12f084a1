import { Temporal } from 'temporal-polyfill';

/** A time that numbers are of: local days, both included. */
export type Period = { startDate: string; endDate: string };

/** How many days a period has; below 1 where it ends before it begins. */
export const daysIn = ({ startDate, endDate }: Period): number =>
  Temporal.PlainDate.from(startDate).until(Temporal.PlainDate.from(endDate)).days + 1;

/** So many days later; earlier when below zero. */
export const movedDay = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Every day of a period, the first one first. */
export const eachDay = (period: Period): string[] => {
  const first = Temporal.PlainDate.from(period.startDate);
  return Array.from({ length: Math.max(0, daysIn(period)) }, (_, days) => first.add({ days }).toString());
};

/** As many days before. */
export const periodBefore = (period: Period): Period => ({
  startDate: movedDay(period.startDate, -daysIn(period)),
  endDate: movedDay(period.startDate, -1),
});

/** The whole months of a period, by their first days, and the days before and after them. */
export type Parts = { months: Period | null; days: readonly Period[] };

/** Splits a period into full months and the days around them, so that a long one needs few stored sums. */
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

/** The first days of the months from one to another, both included. */
export function eachMonth({ startDate, endDate }: Period): string[] {
  const [first, last] = [
    Temporal.PlainYearMonth.from(startDate.slice(0, 7)),
    Temporal.PlainYearMonth.from(endDate.slice(0, 7)),
  ];
  const length = first.until(last, { largestUnit: 'months' }).months + 1;
  return Array.from({ length: Math.max(0, length) }, (_, months) => `${first.add({ months }).toString()}-01`);
}

/**
 * Days, and the first days of weeks of a month that they hold whole: those begin on its 1st, 8th, 15th, 22nd and 29th, so that none is
 * of two months.
 */
export function weeksOf({ startDate, endDate }: Period): { weeks: string[]; days: string[] } {
  const weeks: string[] = [];
  const days: string[] = [];
  const end = Temporal.PlainDate.from(endDate);
  for (let day = Temporal.PlainDate.from(startDate); Temporal.PlainDate.compare(day, end) <= 0; ) {
    const last = day.with({ day: Math.min(day.day + 6, day.daysInMonth) });
    const isWeek = day.day % 7 === 1 && Temporal.PlainDate.compare(last, end) <= 0;
    (isWeek ? weeks : days).push(day.toString());
    day = (isWeek ? last : day).add({ days: 1 });
  }
  return { weeks, days };
}
