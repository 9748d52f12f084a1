import { formatTime, localDay } from './dates.ts';
import { instantOf } from './zonedTime.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const completeMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** An instant as the clock of a zone reads it, `2026-11-20T18:30`; what is still being typed stays as it is. */
export const toLocal = (value: string, timeZone: string): string =>
  instant.test(value) ? `${localDay(value, timeZone)}T${formatTime(value, timeZone)}` : value;

/** The instant of a moment on a zone's clock, `2026-11-20T18:30`; null while it is not whole, or where there is none such. */
export function instantOfMoment(timeZone: string, moment: string): Date | null {
  const local = completeMoment.test(moment) ? Date.parse(`${moment}Z`) : Number.NaN;
  return Number.isNaN(local) ? null : new Date(instantOf(timeZone, local));
}

/** Converts a local time of a zone to an instant; incomplete text is unchanged, so that validation reports it. */
export const toInstant = (local: string, timeZone: string): string =>
  instantOfMoment(timeZone, local)?.toISOString() ?? local;
