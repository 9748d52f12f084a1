import { formatShortDay, formatTime, localDay } from '#domain/time/dates.ts';
import { businessDayEnd } from '#domain/time/businessDay.ts';
import { instantAt } from '#domain/time/zonedTime.ts';
import type { ClosingDraft } from './closings.contract.ts';

const hour = 3_600_000;

/** The clock that a closing of some kind is counted on. */
type Place = { timeZone: string; now: Date; businessDayCutoff: string };
type RequestedClosing = Pick<ClosingDraft, 'kind' | 'startLocal' | 'endLocal'>;

/** Start and end of a closing; without an end it lasts until the store is opened by hand. */
export type ClosingSpan = { start: Date; end: Date | null };

const momentAt = (timeZone: string, text: string): Date => new Date(instantAt(timeZone, text));

/** Start and end of a closing requested now, in the time zone of a store. */
export function closingSpan({ kind, startLocal, endLocal }: RequestedClosing, place: Place): ClosingSpan {
  const { now, timeZone } = place;
  switch (kind) {
    case 'oneHour':
      return { start: now, end: new Date(now.getTime() + hour) };
    case 'twoHours':
      return { start: now, end: new Date(now.getTime() + 2 * hour) };
    case 'restOfDay':
      return { start: now, end: new Date(businessDayEnd(place, now.getTime())) };
    case 'until':
      return { start: now, end: momentAt(timeZone, endLocal ?? '') };
    case 'permanent':
      return { start: now, end: null };
    case 'period':
      return { start: momentAt(timeZone, startLocal ?? ''), end: momentAt(timeZone, endLocal ?? '') };
  }
}

/** Error in the end of a closing; null when it is valid. */
export function closingError({ start, end }: ClosingSpan, now: Date): string | null {
  if (!end) return null;
  if (end <= now) return 'Ese período ya terminó: elige un término futuro';
  // Both times may lie in an hour that the clock skips.
  return end <= start ? 'Ese día el reloj se adelanta y el período no dura nada: elige otras horas' : null;
}

export type ClosingTimes = { startDatetime: string; endDatetime: string | null };

/** Title of a closing, in its store's time zone: `de Viña del Mar Libertad, 24 nov 18:00–22:00`. */
export function closingTitle(
  { name, timeZone }: { name: string; timeZone: string },
  { startDatetime, endDatetime }: ClosingTimes,
): string {
  const moment = (instant: string) => `${formatShortDay(instant, timeZone)} ${formatTime(instant, timeZone)}`;
  if (!endDatetime) return `de ${name}, desde el ${moment(startDatetime)}`;
  const sameDay = localDay(startDatetime, timeZone) === localDay(endDatetime, timeZone);
  const end = sameDay ? `–${formatTime(endDatetime, timeZone)}` : ` – ${moment(endDatetime)}`;
  return `de ${name}, ${moment(startDatetime)}${end}`;
}
