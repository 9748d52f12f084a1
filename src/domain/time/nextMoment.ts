import { formatDay, formatTime, localDay } from './dates.ts';
import { daysBetween } from './zonedTime.ts';

const weekday = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });

/** A moment to come on the clock of a place: `19:00`, `mañana 10:00`, `el lunes 10:00`, `24/12 10:00`. */
export function nextMomentText(instant: string, { timeZone, now }: { timeZone: string; now: number }): string {
  const today = localDay(new Date(now), timeZone);
  const then = localDay(instant, timeZone);
  const time = formatTime(instant, timeZone);
  const ahead = daysBetween(today, then);
  if (ahead <= 0) return time;
  if (ahead === 1) return time === '00:00' ? '24:00' : `mañana ${time}`;
  if (ahead < 7) return `el ${weekday.format(new Date(then))} ${time}`;
  const date = formatDay(then);
  return `${then.slice(0, 4) === today.slice(0, 4) ? date.slice(0, 5) : date} ${time}`;
}
