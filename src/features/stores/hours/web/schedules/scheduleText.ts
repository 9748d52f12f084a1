import { dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import type { ExceptionalWaitTimes, SpecialDay, TimeRange, WeekHours } from '#domain/schedule/schedule.ts';
import { weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import { formatDay } from '#domain/time/dates.ts';

const times = (ranges: readonly TimeRange[]) =>
  ranges.map(({ openingTime, closingTime }) => `${openingTime}–${closingTime}`).join(' y ');

/** Formats the hours of a day: `12:00–16:00 y 19:00–23:00`, by method where they differ. */
export function rangeText(ranges: readonly TimeRange[]): string {
  if (ranges.length === 0) return 'cerrado';
  const shared = ranges.filter(({ dispatchMethod }) => dispatchMethod === 'both');
  const byMethod = dispatchMethods
    .map((method) => ({ method, own: ranges.filter(({ dispatchMethod }) => dispatchMethod === method) }))
    .filter((each) => each.own.length > 0)
    .map((each) => `${dispatchLabels[each.method].toLowerCase()} ${times(each.own)}`);
  return [...(shared.length ? [times(shared)] : []), ...byMethod].join('; ');
}

const joinDays = (days: string[]) =>
  days.length < 3 ? days.join(' y ') : `${days[0]} a ${days.at(-1)?.toLowerCase()}`;

/** Summary of a week: consecutive days with the same hours are grouped. */
export function hoursSummary(value: unknown): string {
  const week = value as WeekHours;
  const groups: { days: string[]; words: string }[] = [];
  for (const day of weekdays) {
    const hoursText = rangeText(week[day]);
    const last = groups.at(-1);
    if (last?.words === hoursText) last.days.push(weekdayLabels[day]);
    else groups.push({ days: [weekdayLabels[day]], words: hoursText });
  }
  return groups.map(({ days, words }) => `${joinDays(days)}: ${words}`).join('. ');
}

export function specialDaysSummary(value: unknown): string {
  const days = value as SpecialDay[];
  if (days.length === 0) return 'ninguno';
  return days.map(({ date, ranges }) => `${formatDay(date)}: ${rangeText(ranges)}`).join('. ');
}

export function waitsSummary(value: unknown): string {
  const { periodic, specific } = value as ExceptionalWaitTimes;
  const weekly = weekdays.flatMap((day) => periodic[day].map((each) => ({ ...each, when: weekdayLabels[day] })));
  const dated = specific.map((each) => ({ ...each, when: formatDay(each.date) }));
  const all = [...weekly, ...dated];
  if (all.length === 0) return 'ninguna';
  return all
    .map(
      ({ when, startTime, endTime, deliveryWaitTime, pickUpWaitTime }) =>
        `${when} ${startTime}–${endTime}: delivery ${deliveryWaitTime} min, retiro ${pickUpWaitTime} min`,
    )
    .join('. ');
}
