import { Temporal } from 'temporal-polyfill';
import { daysIn, movedDay, type Period } from '#domain/time/periods.ts';
import { formatDay, formatMonth } from '#domain/time/dates.ts';
import type { Step } from '../reports.contract.ts';
import { periodDaysText, shortDayText } from './rangeText.ts';

/** Days up to which a course goes by days, and by weeks. */
const [byDays, byWeeks] = [45, 190];

/** Default step of a series. */
export function stepOf(period: Period): Step {
  const days = daysIn(period);
  return days <= byDays ? 'day' : days <= byWeeks ? 'week' : 'month';
}

/** Which bucket of a period a day of it lies in, the first one being 0: weeks begin on Monday, months on their first day. */
export function bucketAt({ startDate }: Pick<Period, 'startDate'>, step: Step, day: string): number {
  const [first, at] = [Temporal.PlainDate.from(startDate), Temporal.PlainDate.from(day)];
  if (step === 'month') return (at.year - first.year) * 12 + at.month - first.month;
  const days = first.until(at).days;
  return step === 'day' ? days : Math.floor((days + first.dayOfWeek - 1) / 7);
}

/** The days, weeks or months of a period, as far as they lie in it. */
export function bucketsOf(period: Period, step: Step): Period[] {
  const count = bucketAt(period, step, period.endDate) + 1;
  const first = Temporal.PlainDate.from(period.startDate);
  const starts = {
    day: (nth: number) => first.add({ days: nth }),
    week: (nth: number) => first.add({ days: nth * 7 - first.dayOfWeek + 1 }),
    month: (nth: number) => first.with({ day: 1 }).add({ months: nth }),
  };
  const startOf = (nth: number) => starts[step](nth).toString();
  return Array.from({ length: Math.max(0, count) }, (_, nth) => ({
    startDate: nth === 0 ? period.startDate : startOf(nth),
    endDate: nth === count - 1 ? period.endDate : movedDay(startOf(nth + 1), -1),
  }));
}

const weekOf = (day: string) => Temporal.PlainDate.from(day).weekOfYear;

/** A bucket as a row is called, and in the few letters that fit below an axis. */
export function bucketText(bucket: Period, step: Step, today: string): { label: string; short: string } {
  const [, month = ''] = shortDayText(bucket.startDate, bucket.startDate).split(/ \d+ /);
  const day = `${Number(bucket.startDate.slice(8))} ${month}`;
  if (step === 'day') return { label: shortDayText(bucket.startDate, today), short: day };
  if (step === 'month')
    return { label: formatMonth(bucket.startDate.slice(0, 7)), short: `${month} ${bucket.startDate.slice(2, 4)}` };
  return { label: `Semana ${weekOf(bucket.startDate)}: ${periodDaysText(bucket, today)}`, short: day };
}

/** A bucket in a file, with full dates, which spreadsheets read: `20/11/2026`, `Semana 45: 02/11/2026 – 08/11/2026`. */
export function bucketCell({ startDate, endDate }: Period, step: Step): string {
  if (step === 'month') return formatMonth(startDate.slice(0, 7));
  if (step === 'day') return formatDay(startDate);
  return `Semana ${weekOf(startDate)}: ${formatDay(startDate)} – ${formatDay(endDate)}`;
}
