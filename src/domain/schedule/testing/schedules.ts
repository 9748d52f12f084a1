import { Temporal } from 'temporal-polyfill';
import type { Closing, Schedule, TimeRange, WeekHours } from '../schedule.ts';
import { weekdays } from '../../time/weekdays.ts';

export const santiago = 'America/Santiago';
export const emptyWeek = () => ({
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
});

export const range = (
  openingTime: string,
  closingTime: string,
  dispatchMethod: TimeRange['dispatchMethod'] = 'both',
) => ({
  openingTime,
  closingTime,
  dispatchMethod,
});

export const everyDay = (...ranges: TimeRange[]): WeekHours =>
  Object.fromEntries(weekdays.map((day) => [day, ranges])) as WeekHours;

export const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  timeZone: santiago,
  orderMethod: { delivery: true, pickUp: true },
  businessHours: everyDay(range('12:00', '16:00'), range('19:00', '23:00')),
  specialDays: [],
  closings: [],
  deliveryWaitTime: 45,
  pickUpWaitTime: 20,
  exceptionalWaitTimes: { periodic: emptyWeek(), specific: [] },
  ...changes,
});

export const at = (local: string, timeZone = santiago) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);
export const iso = (local: string, timeZone = santiago) => at(local, timeZone).toISOString();
export const closing = (start: string, end: string | null, changes: Partial<Closing> = {}): Closing => ({
  startDatetime: iso(start),
  endDatetime: end === null ? null : iso(end),
  reason: null,
  dispatchMethod: 'both',
  ...changes,
});
