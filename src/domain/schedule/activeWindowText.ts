import { type Weekday, weekdayLabels, weekdays } from '../time/weekdays.ts';
import type { ActiveWindow } from './activeWindow.ts';

const plural = (day: Weekday) => weekdayLabels[day].toLowerCase().replace(/o$/, 'os');
const joined = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} y ${items.at(-1)}`;

/** Days in words: `de lunes a viernes`, `los martes y jueves`, `todos los días`. */
export function daysText(days: readonly Weekday[]): string {
  const places = weekdays.flatMap((day, place) => (days.includes(day) ? place : []));
  if (places.length === 0 || places.length === weekdays.length) return 'todos los días';
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const names = places.map((place) => weekdays[place] ?? 'monday');
  if (places.length > 2 && last - first === places.length - 1)
    return `de ${weekdayLabels[weekdays[first] ?? 'monday'].toLowerCase()} a ${weekdayLabels[weekdays[last] ?? 'monday'].toLowerCase()}`;
  return `los ${joined(names.map(plural))}`;
}

/** Days and hours of a window: `los martes de 18:00 a 02:00`; blank if it has no limit. */
export function weekText({
  days,
  startTime,
  expiryTime,
}: Pick<ActiveWindow, 'days' | 'startTime' | 'expiryTime'>): string {
  const hours = startTime !== null && expiryTime !== null ? `de ${startTime} a ${expiryTime}` : '';
  if (days.length === 0 || days.length === weekdays.length) return hours && `todos los días ${hours}`;
  return [daysText(days), hours].filter(Boolean).join(' ');
}
