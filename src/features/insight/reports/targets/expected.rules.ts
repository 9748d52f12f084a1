import { Temporal } from 'temporal-polyfill';
import { allocate } from '#domain/allocate.ts';
import { eachDay, movedDay } from '#domain/time/periods.ts';

/** As many days later as the same weekday of the year after. */
export const daysOfYear = 364;

export type DaySold = ReadonlyMap<string, number>;

const weekdayOf = (day: string) => Temporal.PlainDate.from(day).dayOfWeek;

/** All days of the month that a first day begins. */
export const daysOfMonth = (first: string): string[] =>
  eachDay({
    startDate: first,
    endDate: Temporal.PlainDate.from(first).add({ months: 1 }).subtract({ days: 1 }).toString(),
  });

/**
 * Weight of each day of a month: the mean of its weekday in the same weeks of last year; equal weights without sales.
 */
export function dayWeights(first: string, lastYear: DaySold): number[] {
  const days = daysOfMonth(first);
  const byWeekday = Map.groupBy(days, weekdayOf);
  const means = new Map(
    [...byWeekday].map(([weekday, sameWeekday]) => {
      const sold = sameWeekday.reduce(
        (sum, day) => sum + Math.max(0, lastYear.get(movedDay(day, -daysOfYear)) ?? 0),
        0,
      );
      return [weekday, Math.round(sold / sameWeekday.length)] as const;
    }),
  );
  const isKnown = [...means.values()].some((mean) => mean > 0);
  return days.map((day) => (isKnown ? (means.get(weekdayOf(day)) ?? 0) : 1));
}

type Now = {
  /** Current business day. */
  today: string;
  /** How much of such a day is sold by this hour, from 0 to 1. */
  passed: number;
};

/** Expected sales so far of a month's target. */
export function expectedByNow(target: number, first: string, lastYear: DaySold, { today, passed }: Now): number {
  const parts = allocate(target, dayWeights(first, lastYear));
  return daysOfMonth(first).reduce((sum, day, nth) => {
    const part = parts[nth] ?? 0;
    if (day < today) return sum + part;
    return day === today ? sum + Math.round(part * passed) : sum;
  }, 0);
}
