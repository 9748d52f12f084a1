import { calendarDay } from '../../../contract/values/calendarDay.ts';

/** `930`, `9:30`, `9.30 pm` or `21` as parts of a clock; null when it reads as no time of day. */
function clockOf(text: string): { hour: number; minute: number } | null {
  const found = /^(?:(\d{1,2})|(\d{1,2})[:.h](\d{1,2})|(\d{1,2})(\d\d))\s*(?:([ap])\.?m\.?)?$/.exec(
    text.trim().toLowerCase(),
  );
  if (!found) return null;
  const [, alone, before, after, glued, last, half] = found;
  const hours = alone ?? before ?? glued;
  const minutes = after ?? last ?? 0;
  const hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return null;
  const shift = half === 'p' && hour < 12 ? 12 : half === 'a' && hour === 12 ? -12 : 0;
  return { hour: hour + shift, minute: Number(minutes) };
}

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Normalizes a typed time of day: `930` is `09:30`; midnight as an end is `24:00`.
 *
 * Invalid text is returned unchanged, so that validation reports it.
 */
export function parseTime(text: string, end = false): string {
  const clock = clockOf(text);
  if (!clock) return text.trim();
  const { hour, minute } = clock;
  if (minute > 59 || hour > 24 || (hour === 24 && (minute > 0 || !end))) return text.trim();
  return end && hour === 0 && minute === 0 ? '24:00' : `${two(hour)}:${two(minute)}`;
}

/** Minutes since midnight of `09:30`; null when it is no time. `24:00` is 1440. */
export function minutesOf(time: string): number | null {
  const found = /^(\d\d):(\d\d)$/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** The time of day so many minutes after midnight. */
export const formatTimeOfDay = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The times a list offers, every so many minutes: starts from `00:00`, ends up to `24:00`. */
export const timesOfDay = (step: number, end = false): string[] =>
  Array.from({ length: 1440 / step }, (_, index) => formatTimeOfDay((index + (end ? 1 : 0)) * step));

const dayFrom = ([year, month, day]: readonly string[]): string | null =>
  calendarDay({ year: Number(year), month: Number(month), day: Number(day) });

/** Whether a text is an ISO day, `2026-11-20`; invalid input keeps its text. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && dayFrom(text.split('-')) !== null;

/** Error of a text that is not a day. */
export const unreadDay = (text: string): string | undefined =>
  text === '' || isDay(text) ? undefined : 'Esa fecha no existe';

/** Parses `20/11/2026`, `20-11-26`, `20112026` or `20/11` (this year) to an ISO day; null if invalid. */
export function parseDay(text: string, today: string): string | null {
  const found =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text.trim()) ??
    /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text.trim());
  if (!found) return null;
  const [, day = '', month = '', typed = today.slice(0, 4)] = found;
  return dayFrom([typed.length === 2 ? `20${typed}` : typed, month, day]);
}
