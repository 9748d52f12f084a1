import { formatShortDay, formatTime, localDay } from '#domain/time/dates.ts';
import { dayLength, instantOf, localOf } from '#domain/time/zonedTime.ts';
import type { ClosingDraft } from './closings.contract.ts';

const hour = 3_600_000;

/** The clock that a closing of some kind is counted on. */
type Place = { timeZone: string; now: Date; businessDayCutoff: string };
type RequestedClosing = Pick<ClosingDraft, 'kind' | 'startLocal' | 'endLocal'>;

/** Start and end of a closing; without an end it lasts until the store is opened by hand. */
export type ClosingSpan = { start: Date; end: Date | null };

const localMoment = (text: string): number => Date.parse(`${text}Z`);

/** When the clock of a zone reads a local moment, `2026-11-20T18:30`. */
const instantAt = (timeZone: string, text: string): Date => new Date(instantOf(timeZone, localMoment(text)));

/** The end of the day of sales that an instant belongs to. A night's orders belong to the evening before. */
export function businessDayEnd({ timeZone, now, businessDayCutoff }: Place): Date {
  const local = localOf(timeZone, now.getTime());
  const cutoff = Math.floor(local / dayLength) * dayLength + timeOf(businessDayCutoff);
  return new Date(instantOf(timeZone, local < cutoff ? cutoff : cutoff + dayLength));
}

const timeOf = (clock: string): number => localMoment(`1970-01-01T${clock}`);

/** Start and end of a closing requested now, in the time zone of a store. */
export function closingSpan({ kind, startLocal, endLocal }: RequestedClosing, place: Place): ClosingSpan {
  const { now, timeZone } = place;
  switch (kind) {
    case 'oneHour':
      return { start: now, end: new Date(now.getTime() + hour) };
    case 'twoHours':
      return { start: now, end: new Date(now.getTime() + 2 * hour) };
    case 'restOfDay':
      return { start: now, end: businessDayEnd(place) };
    case 'until':
      return { start: now, end: instantAt(timeZone, endLocal ?? '') };
    case 'permanent':
      return { start: now, end: null };
    case 'period':
      return { start: instantAt(timeZone, startLocal ?? ''), end: instantAt(timeZone, endLocal ?? '') };
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
