import { scopeIncludes, type DispatchMethod } from '../delivery/dispatch.ts';
import type { Schedule, SpecialDay, TimeRange } from './schedule.ts';
import { weekdays } from '../time/weekdays.ts';
import { dayLength, dayOf, minuteLength } from '../time/zonedTime.ts';

type Hours = Pick<Schedule, 'businessHours' | 'specialDays'>;

/** The end of a day in minutes. */
const midnight = 1440;

const twoDigits = (text: string, place: number) => text.charCodeAt(place) * 10 + text.charCodeAt(place + 1) - 528;

/** `09:30` in minutes since midnight; `24:00` is the end of the day. */
export const minutesOf = (time: string): number => twoDigits(time, 0) * 60 + twoDigits(time, 3);

/** Minutes since midnight as a time of day: 570 is `09:30`. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Day 0, the first of January of 1970, was a Thursday. */
export const weekdayOf = (day: number) => weekdays[(((day + 3) % 7) + 7) % 7] ?? 'monday';

const specialOf = (hours: Hours, day: number): SpecialDay | undefined =>
  hours.specialDays.length === 0 ? undefined : hours.specialDays.find(({ date }) => dayOf(date) === day);

/** The special day that holds at a local moment. */
export const specialDayAt = (hours: Hours, local: number): SpecialDay | undefined =>
  specialOf(hours, Math.floor(local / dayLength));

const rangesOn = (hours: Hours, day: number): readonly TimeRange[] =>
  specialOf(hours, day)?.ranges ?? hours.businessHours[weekdayOf(day)];

/** The end of the stretch of touching ranges that holds a minute, or null where none does. */
function stretchEnd(ranges: readonly TimeRange[], method: DispatchMethod, minute: number): number | null {
  let end: number | null = null;
  for (let grown = true; grown; ) {
    grown = false;
    for (const range of ranges) {
      if (!scopeIncludes(range.dispatchMethod, method)) continue;
      const from = minutesOf(range.openingTime);
      const to = minutesOf(range.closingTime);
      if (from <= (end ?? minute) && to > (end ?? minute)) {
        end = to;
        grown = true;
      }
    }
  }
  return end;
}

/** The first minute, not before the given one, that some range holds. */
function stretchStart(ranges: readonly TimeRange[], method: DispatchMethod, minute: number): number | null {
  let first: number | null = null;
  for (const range of ranges) {
    if (!scopeIncludes(range.dispatchMethod, method)) continue;
    const from = Math.max(minutesOf(range.openingTime), minute);
    if (from < minutesOf(range.closingTime) && (first === null || from < first)) first = from;
  }
  return first;
}

/** A week of ordinary days after a part of one shows all that a week can: then only special days may differ. */
const ordinaryDays = 8;

/** The days on which hours may change, from a day on: a week, and each special day with the week after it. */
function* daysFrom({ specialDays }: Hours, first: number): Generator<number> {
  const special = specialDays.map(({ date }) => dayOf(date));
  let next = first;
  do {
    for (let ordinary = 0; ordinary < ordinaryDays; next++) {
      yield next;
      ordinary = special.includes(next) ? 0 : ordinary + 1;
    }
    next = Math.min(...special.filter((day) => day >= next));
  } while (Number.isFinite(next));
}

const split = (local: number) => {
  const day = Math.floor(local / dayLength);
  return { day, minute: Math.floor((local - day * dayLength) / minuteLength) };
};
const joined = (day: number, minute: number) => day * dayLength + minute * minuteLength;

/** Whether a method's hours hold a local moment. */
export function isWithinHours(hours: Hours, method: DispatchMethod, local: number): boolean {
  const { day, minute } = split(local);
  return stretchEnd(rangesOn(hours, day), method, minute) !== null;
}

/** The local moment at which hours that hold `local` end, touching ranges of the next days included; null: never. */
export function hoursEnd(hours: Hours, method: DispatchMethod, local: number): number | null {
  const { day: first, minute } = split(local);
  for (const day of daysFrom(hours, first)) {
    const end = stretchEnd(rangesOn(hours, day), method, day === first ? minute : 0);
    if (end !== midnight) return joined(day, end ?? 0);
  }
  return null;
}

/** The first local moment, not before `local`, that a method's hours hold; null: never. */
export function hoursStart(hours: Hours, method: DispatchMethod, local: number): number | null {
  const { day: first, minute } = split(local);
  for (const day of daysFrom(hours, first)) {
    const start = stretchStart(rangesOn(hours, day), method, day === first ? minute : 0);
    if (start !== null) return joined(day, start);
  }
  return null;
}

/** Whether any day of the week has hours for a method. */
export const hasWeeklyHours = (hours: Hours, method: DispatchMethod): boolean =>
  weekdays.some((weekday) => stretchStart(hours.businessHours[weekday], method, 0) !== null);

/** The stretches of hours of the day that a local moment lies in, touching ranges joined, in minutes since midnight. */
export function openIntervalsOn(hours: Hours, method: DispatchMethod, local: number): { from: number; to: number }[] {
  const ranges = rangesOn(hours, split(local).day);
  const stretches: { from: number; to: number }[] = [];
  for (let from = stretchStart(ranges, method, 0); from !== null; ) {
    const to = stretchEnd(ranges, method, from) ?? midnight;
    stretches.push({ from, to });
    from = stretchStart(ranges, method, to);
  }
  return stretches;
}
