import type { ChannelHours, ChannelRange } from '#domain/channelMenus.ts';
import { scopeIncludes } from '#domain/delivery/dispatch.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { clockOf, minutesOf } from '#domain/schedule/scheduleHours.ts';
import { type Weekday, weekdays } from '#domain/time/weekdays.ts';

const everyDay = (rangesOn: (day: Weekday) => readonly ChannelRange[]): ChannelHours =>
  Object.fromEntries(weekdays.map((day) => [day, rangesOn(day)])) as unknown as ChannelHours;

const fullDay: readonly ChannelRange[] = [{ from: '00:00', to: '24:00' }];

/** Ranges of a day in their order, where touching ones are one. */
function join(ranges: readonly { from: number; to: number }[]): ChannelRange[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (from < to) joined.push({ from, to });
  }
  return joined.map(({ from, to }) => ({ from: clockOf(from), to: clockOf(to) }));
}

/** The hours in which a store delivers. */
export const deliveryHours = (hours: WeekHours): ChannelHours =>
  everyDay((day) =>
    join(
      hours[day]
        .filter(({ dispatchMethod }) => scopeIncludes(dispatchMethod, 'delivery'))
        .map(({ openingTime, closingTime }) => ({ from: minutesOf(openingTime), to: minutesOf(closingTime) })),
    ),
  );

/** Whole days of a week; null: all of them. */
export const hoursOfDays = (days: readonly Weekday[]): ChannelHours | null =>
  days.length === 0 || days.length === weekdays.length ? null : everyDay((day) => (days.includes(day) ? fullDay : []));

/** The times that are in both. */
export const commonHours = (a: ChannelHours, b: ChannelHours): ChannelHours =>
  everyDay((day) =>
    join(
      a[day].flatMap((one) =>
        b[day].map((other) => ({
          from: Math.max(minutesOf(one.from), minutesOf(other.from)),
          to: Math.min(minutesOf(one.to), minutesOf(other.to)),
        })),
      ),
    ),
  );

/** The times that are in at least one. */
export const allHours = (a: ChannelHours, b: ChannelHours): ChannelHours =>
  everyDay((day) => join([...a[day], ...b[day]].map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))));

export const isNeverOpen = (hours: ChannelHours): boolean => weekdays.every((day) => hours[day].length === 0);

/** Hours without the stretches that are shorter than a channel takes, and those stretches. */
export function withoutShortHours(hours: ChannelHours, minMinutes: number) {
  const isShort = ({ from, to }: ChannelRange) => minutesOf(to) - minutesOf(from) < minMinutes;
  const short = weekdays.flatMap((day) => hours[day].filter(isShort).map((range) => ({ day, range })));
  return { hours: everyDay((day) => hours[day].filter((range) => !isShort(range))), short };
}
