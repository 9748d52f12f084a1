import { minutesOf } from '#domain/schedule/scheduleHours.ts';
import type { BusinessDaySettings } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { dayLength, dayOf, instantOf, minuteLength } from '#domain/time/zonedTime.ts';
import { clockOf } from '../reports/periods/period.rules.ts';
import type { ComparedDay } from './dashboard.contract.ts';

const daysBefore: Record<ComparedDay, number> = { week: 7, year: 364 };
/** Weeks before today whose same weekday forms the baseline. */
const usualWeeks = [1, 2, 3, 4];

/** A point in a business day of the company. */
export type Moment = {
  now: Date;
  day: string;
  comparedDay: string;
  /** Days that form the baseline of this weekday. */
  usualDays: readonly string[];
  /** Hours of a business day, starting at the cutoff. */
  hours: readonly number[];
  endedHours: readonly number[];
  /** End of the completed hours; null before the first. */
  endedAt: number | null;
  /** Completed hours in another time zone. */
  endedIn: (timeZone: string) => ReadonlySet<number>;
  /** Start of the business day in another time zone, in milliseconds. */
  startIn: (timeZone: string) => number;
};

/** Completed hours of a day in a time zone, where it may still be the previous day or already the next. */
function endedOf(settings: BusinessDaySettings, day: string, hours: readonly number[], now: Date): readonly number[] {
  const { today, endedHours } = clockOf(settings, now.getTime());
  if (today === day) return endedHours;
  return today > day ? hours : [];
}

export function momentOf(tenant: BusinessDaySettings, now: Date, compare: ComparedDay): Moment {
  const { today: day, endedHours } = clockOf(tenant, now.getTime());
  const cutoff = minutesOf(tenant.businessDayCutoff);
  const hours = Array.from({ length: 24 }, (_, at) => (Math.floor(cutoff / 60) + at) % 24);
  const ended = new Map<string, ReadonlySet<number>>();
  return {
    now,
    day,
    comparedDay: movedDay(day, -daysBefore[compare]),
    usualDays: usualWeeks.map((weeks) => movedDay(day, -7 * weeks)),
    hours,
    endedHours,
    endedAt: endedHours.length > 0 ? ((endedHours.at(-1) ?? 0) + 1) % 24 : null,
    endedIn(timeZone) {
      const known = ended.get(timeZone) ?? new Set(endedOf({ ...tenant, timeZone }, day, hours, now));
      ended.set(timeZone, known);
      return known;
    },
    startIn: (timeZone) => instantOf(timeZone, dayOf(day) * dayLength + cutoff * minuteLength),
  };
}
