import { minutesOf, weekdayOf } from '#domain/schedule/scheduleHours.ts';
import { type Weekday, weekdayLabels, weekdays } from '#domain/time/weekdays.ts';
import { dayLength, localOf, minuteLength } from '#domain/time/zonedTime.ts';
import type { CouponDraft } from '../record/couponShape.contract.ts';

type Window = Pick<CouponDraft, 'days' | 'startTime' | 'expiryTime'>;

/** Whether an instant lies in the days and hours of a coupon, by the clock of a zone. Hours that pass midnight belong to the day they begin on. */
export function isWithinWindow({ days, startTime, expiryTime }: Window, at: Date, timeZone: string): boolean {
  const local = localOf(timeZone, at.getTime());
  const day = Math.floor(local / dayLength);
  const isOn = (each: number) => days.length === 0 || days.includes(weekdayOf(each));
  if (startTime === null || expiryTime === null) return isOn(day);
  const minute = Math.floor((local - day * dayLength) / minuteLength);
  const [start, end] = [minutesOf(startTime), minutesOf(expiryTime)];
  if (start < end) return isOn(day) && minute >= start && minute < end;
  return (isOn(day) && minute >= start) || (isOn(day - 1) && minute < end);
}

/** Whether hours end on the day after they begin. */
export const passesMidnight = ({ startTime, expiryTime }: Pick<Window, 'startTime' | 'expiryTime'>): boolean =>
  Boolean(startTime && expiryTime) && minutesOf(expiryTime ?? '') <= minutesOf(startTime ?? '');

const plural = (day: Weekday) => weekdayLabels[day].toLowerCase().replace(/o$/, 'os');
const joined = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;

/** Days as people say them: `de lunes a viernes`, `los martes y jueves`, `todos los días`. */
export function daysText(days: readonly Weekday[]): string {
  const places = weekdays.flatMap((day, place) => (days.includes(day) ? place : []));
  if (places.length === 0 || places.length === weekdays.length) return 'todos los días';
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const names = places.map((place) => weekdays[place] ?? 'monday');
  if (places.length > 2 && last - first === places.length - 1)
    return `de ${weekdayLabels[weekdays[first] ?? 'monday'].toLowerCase()} a ${weekdayLabels[weekdays[last] ?? 'monday'].toLowerCase()}`;
  return `los ${joined(names.map(plural))}`;
}

/** When a coupon holds: `los martes de 18:00 a 02:00`; nothing where it always does. */
export function windowText({ days, startTime, expiryTime }: Window): string {
  const hours = startTime !== null && expiryTime !== null ? `de ${startTime} a ${expiryTime}` : '';
  if (days.length === 0 || days.length === weekdays.length) return hours && `todos los días ${hours}`;
  return [daysText(days), hours].filter(Boolean).join(' ');
}
