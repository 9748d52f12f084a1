import { fail } from '#kit/contract/failures.ts';
import { daysIn, movedDay, type Period } from '#domain/time/periods.ts';
import type { ResultQuery, TrendStep } from './results.contract.ts';

const [usualDays, mostDays] = [30, 731];
/** Days up to which a trend goes by days, and by weeks. */
const [byDays, byWeeks] = [45, 190];

/** The period that is asked for: thirty days up to today where nothing else is said. Refuses one that ends before it begins. */
export function periodOf({ startDate, endDate }: ResultQuery, today: string): Period {
  const end = endDate ?? (startDate && startDate > today ? startDate : today);
  const period = { startDate: startDate ?? movedDay(end, 1 - usualDays), endDate: end };
  const days = daysIn(period);
  if (days < 1)
    fail('invalidFields', { fields: { end_date: ['Debe ser el mismo día en que empieza, o uno posterior'] } });
  if (days > mostDays) fail('invalidFields', { fields: { start_date: ['Elige como máximo dos años'] } });
  return period;
}

export function stepOf(period: Period): TrendStep {
  const days = daysIn(period);
  return days <= byDays ? 'day' : days <= byWeeks ? 'week' : 'month';
}
