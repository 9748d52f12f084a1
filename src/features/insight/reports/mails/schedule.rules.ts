import { Temporal } from 'temporal-polyfill';
import { minutesOf } from '#domain/schedule/scheduleHours.ts';
import { localDay } from '#domain/time/dates.ts';
import { movedDay, type Period } from '#domain/time/periods.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { dayLength, dayOf, instantOf, minuteLength } from '#domain/time/zonedTime.ts';
import type { Cadence, ReportMailDraft } from './mails.contract.ts';

export type Schedule = Pick<ReportMailDraft, 'cadence' | 'weekday' | 'monthDay' | 'hour'>;

/** The clock of a company, and those of the stores that a report is of. */
export type Clocks = { timeZone: string; businessDayCutoff: string; storeZones: readonly string[] };

/** A scheduled mail: its day, the earliest instant, and the reported period. */
export type Sending = { day: string; at: number; period: Period };

/** The last whole week, from Monday to Sunday, or month that ends before a day. */
export function reportedPeriod(cadence: Cadence, day: string): Period {
  const date = Temporal.PlainDate.from(day);
  if (cadence === 'weekly') {
    const end = date.subtract({ days: date.dayOfWeek });
    return { startDate: end.subtract({ days: 6 }).toString(), endDate: end.toString() };
  }
  const first = date.with({ day: 1 });
  return { startDate: first.subtract({ months: 1 }).toString(), endDate: first.subtract({ days: 1 }).toString() };
}

/** From when a report can be sent: its hour has come, and the last business day of its period has ended at each clock. */
function sendingOf({ cadence, hour }: Schedule, { timeZone, businessDayCutoff, storeZones }: Clocks, day: string) {
  const period = reportedPeriod(cadence, day);
  const cutoff = minutesOf(businessDayCutoff) * minuteLength;
  const ends = [timeZone, ...storeZones].map((zone) =>
    instantOf(zone, (dayOf(period.endDate) + 1) * dayLength + cutoff),
  );
  return {
    day,
    at: Math.max(instantOf(timeZone, dayOf(day) * dayLength + 60 * hour * minuteLength), ...ends),
    period,
  };
}

function isSendingDay({ cadence, weekday, monthDay }: Schedule, day: string): boolean {
  const date = Temporal.PlainDate.from(day);
  return cadence === 'weekly' ? weekdays[date.dayOfWeek - 1] === weekday : date.day === monthDay;
}

/** Days in which every schedule has two turns and what zones put off. */
const manyDays = 70;
/** Days by which clocks of the earth and a cut-off may put off a turn. */
const putOff = 2;

/** The turns of a schedule around an instant, in their order. */
function sendingsAround(schedule: Schedule, clocks: Clocks, instant: number): Sending[] {
  const today = localDay(new Date(instant), clocks.timeZone);
  const first = movedDay(today, -manyDays / 2 - putOff);
  return Array.from({ length: manyDays + putOff }, (_, days) => movedDay(first, days))
    .filter((day) => isSendingDay(schedule, day))
    .map((day) => sendingOf(schedule, clocks, day));
}

/** The first turn after an instant. */
export const nextSending = (schedule: Schedule, clocks: Clocks, after: number): Sending =>
  sendingsAround(schedule, clocks, after).find(({ at }) => at > after) as Sending;

/** The last turn that has come by an instant: what is sent late is sent as this one, and none before it. */
export const lastSending = (schedule: Schedule, clocks: Clocks, now: number): Sending =>
  sendingsAround(schedule, clocks, now).findLast(({ at }) => at <= now) as Sending;
