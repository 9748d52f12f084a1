import { fail } from '#kit/contract/failures.ts';
import { daysIn, movedDay, type Period } from '#domain/time/periods.ts';
import type { ResultQuery, TrendStep } from './results.contract.ts';

const [usualDays, maxDays] = [30, 731];
/** Maximum days of a trend by day, and by week. */
const [byDays, byWeeks] = [45, 190];

/** Requested period; thirty days up to today by default. Fails when it ends before it starts. */
export function periodOf({ startDate, endDate }: ResultQuery, today: string): Period {
  const end = endDate ?? (startDate && startDate > today ? startDate : today);
  const period = { startDate: startDate ?? movedDay(end, 1 - usualDays), endDate: end };
  const days = daysIn(period);
  if (days < 1)
    fail('invalidFields', { fields: { end_date: ['Debe ser el mismo día en que empieza, o uno posterior'] } });
  if (days > maxDays) fail('invalidFields', { fields: { start_date: ['Elige como máximo dos años'] } });
  return period;
}

export function stepOf(period: Period): TrendStep {
  const days = daysIn(period);
  return days <= byDays ? 'day' : days <= byWeeks ? 'week' : 'month';
}
