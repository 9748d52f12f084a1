import { formatDate, formatTime, localDay } from './dates.ts';
import { daysBetween } from './zonedTime.ts';

const nearDays = new Map([
  [-1, 'ayer'],
  [0, 'hoy'],
  [1, 'mañana'],
]);

/** The clock of a place: its zone, and now. */
export type Clock = { timeZone: string; now: number };

/** `hoy`, `ayer`, `mañana`; undefined: another day. */
const nearDay = (at: string, { timeZone, now }: Clock): string | undefined =>
  nearDays.get(daysBetween(localDay(new Date(now), timeZone), localDay(at, timeZone)));

/** `hoy`, `ayer`, `mañana` or the date. */
export const dayText = (at: string, clock: Clock): string => nearDay(at, clock) ?? formatDate(at, clock.timeZone);

type Preposition = 'a' | 'para' | 'desde';

/**
 * A moment within a sentence, with its day where that is not today.
 *
 * `a las 20:30`, `ayer a las 20:30`, `el 30/11/2026 a las 20:30`; `desde las 20:30`, `desde ayer a las 20:30`.
 */
export function momentPhrase(at: string, clock: Clock, preposition: Preposition = 'a'): string {
  const time = `las ${formatTime(at, clock.timeZone)}`;
  const day = nearDay(at, clock);
  if (day === 'hoy') return `${preposition} ${time}`;
  const start = preposition === 'a' ? '' : `${preposition} `;
  return `${start}${day ?? `el ${formatDate(at, clock.timeZone)}`} a ${time}`;
}
