import { type DispatchMethod, type DispatchScope, dispatchMethods } from '#domain/delivery/dispatch.ts';
import type { TimeRange, WeekHours } from '#domain/schedule/schedule.ts';
import { type Weekday, weekdays } from '#domain/time/weekdays.ts';

const clock = /^\d\d:\d\d$/;
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const mapWeek = (week: WeekHours, change: (ranges: TimeRange[]) => TimeRange[]): WeekHours =>
  Object.fromEntries(weekdays.map((day) => [day, change(week[day])])) as WeekHours;

export const rangesOfMethod = (ranges: readonly TimeRange[], lane: DispatchScope): TimeRange[] =>
  ranges.filter(({ dispatchMethod }) => dispatchMethod === lane);

/** Splits ranges for both methods into one for each. */
export const splitByMethod = (ranges: readonly TimeRange[]): TimeRange[] =>
  dispatchMethods.flatMap((method) =>
    ranges
      .filter(({ dispatchMethod }) => dispatchMethod === method || dispatchMethod === 'both')
      .map((range) => ({ ...range, dispatchMethod: method })),
  );
export const splitWeekByMethod = (week: WeekHours): WeekHours => mapWeek(week, splitByMethod);

/** Whose hours stay when two sets become one: those of a method, or all the time either of them is open. */
export type MergedHours = DispatchMethod | 'either';

const shared = (ranges: readonly TimeRange[]) =>
  ranges.map((range): TimeRange => ({ ...range, dispatchMethod: 'both' }));

/** All the time any of the ranges is open, as few ranges; those that are no times yet come last. */
function covered(ranges: readonly TimeRange[]): TimeRange[] {
  const isComplete = ({ openingTime, closingTime }: TimeRange) => clock.test(openingTime) && clock.test(closingTime);
  const sorted = ranges.filter(isComplete).toSorted((a, b) => a.openingTime.localeCompare(b.openingTime));
  const joined: TimeRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (!last || range.openingTime > last.closingTime) joined.push({ ...range });
    else if (range.closingTime > last.closingTime) last.closingTime = range.closingTime;
  }
  return [...joined, ...ranges.filter((range) => !isComplete(range))];
}

/** Ranges of two methods as ranges of both. */
export const mergeMethods = (ranges: readonly TimeRange[], remaining: MergedHours): TimeRange[] =>
  remaining === 'either' ? covered(shared(ranges)) : shared(rangesOfMethod(splitByMethod(ranges), remaining));
export const mergeWeek = (week: WeekHours, remaining: MergedHours): WeekHours =>
  mapWeek(week, (ranges) => mergeMethods(ranges, remaining));

const times = (ranges: readonly TimeRange[]) =>
  ranges.map(({ openingTime, closingTime }) => `${openingTime}-${closingTime}`).join();

/** Whether delivery and pickup have the same hours, so that merging them loses nothing. */
export const methodsMatch = (ranges: readonly TimeRange[]): boolean => {
  const [delivery, pickUp] = dispatchMethods.map((method) => times(rangesOfMethod(splitByMethod(ranges), method)));
  return delivery === pickUp;
};

const two = (value: number) => String(value).padStart(2, '0');
const timeAt = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** A range to begin with: the usual hours of a closed day, or the evening after what is there; blank where none is left. */
export function nextRange(ranges: readonly TimeRange[], lane: DispatchScope): TimeRange {
  const ends = rangesOfMethod(ranges, lane).map(({ closingTime }) =>
    clock.test(closingTime) ? minutes(closingTime) : 0,
  );
  const make = (openingTime: string, closingTime: string): TimeRange => ({
    openingTime,
    closingTime,
    dispatchMethod: lane,
  });
  if (ends.length === 0) return make('12:00', '22:00');
  const start = Math.ceil((Math.max(...ends) + 60) / 60) * 60;
  return start > 1380 ? make('', '') : make(timeAt(start), timeAt(Math.min(start + 240, 1440)));
}

/** Ranges with a new one after the last of its method. */
export function joinOvernight(ranges: readonly TimeRange[], lane: DispatchScope): TimeRange[] {
  const last = ranges.findLastIndex(({ dispatchMethod }) => dispatchMethod === lane);
  return ranges.toSpliced(last < 0 ? ranges.length : last + 1, 0, nextRange(ranges, lane));
}

const longestNight = 20 * 60;
const latestMorning = '08:00';

/** Whether a range that ends before it starts means the next morning: `18:00` to `02:00`, not `12:00` to `10:00`. */
export function crossesMidnight({ openingTime, closingTime }: TimeRange): boolean {
  if (!clock.test(openingTime) || !clock.test(closingTime) || closingTime > openingTime) return false;
  return closingTime <= latestMorning && 1440 - minutes(openingTime) + minutes(closingTime) <= longestNight;
}

export const dayAfter = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 1) % 7] ?? 'monday';
export const dayBefore = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 6) % 7] ?? 'sunday';

/** Splits a range past midnight: it ends at `24:00` and continues on the next day. */
export function splitNight(week: WeekHours, day: Weekday, place: number): WeekHours {
  const range = week[day][place];
  if (!range || !crossesMidnight(range)) return week;
  const evening = { ...range, closingTime: '24:00' };
  const split = { ...week, [day]: week[day].with(place, evening) };
  if (range.closingTime === '00:00') return split;
  const next = dayAfter(day);
  const morning = { ...range, openingTime: '00:00' };
  const others = split[next].filter(({ dispatchMethod }) => dispatchMethod !== range.dispatchMethod);
  return { ...split, [next]: [...covered([morning, ...rangesOfMethod(split[next], range.dispatchMethod)]), ...others] };
}

/** Methods whose hours last until the end of the day: ranges from `00:00` of the next day continue them. */
export const openAtMidnight = (ranges: readonly TimeRange[]): DispatchScope[] =>
  ranges.filter(({ closingTime }) => closingTime === '24:00').map(({ dispatchMethod }) => dispatchMethod);

/** The part of a day a range covers, for a picture: from 0 to 1; null while it is no range. */
export function intervalOf({ openingTime, closingTime }: TimeRange): { start: number; length: number } | null {
  if (!clock.test(openingTime) || !clock.test(closingTime) || closingTime <= openingTime) return null;
  const start = minutes(openingTime) / 1440;
  return { start, length: Math.min(minutes(closingTime) / 1440, 1) - start };
}
