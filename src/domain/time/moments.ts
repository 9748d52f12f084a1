import { instantOf, localOf } from './zonedTime.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const whole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** An instant as the clock of a zone reads it, `2026-11-20T18:30`; what is still being typed stays as it is. */
export const toLocal = (value: string, timeZone: string): string =>
  instant.test(value) ? new Date(localOf(timeZone, Date.parse(value))).toISOString().slice(0, 16) : value;

/** What the clock of a zone reads as an instant; what is no whole moment yet stays as it is, for its field to say so. */
export function toInstant(local: string, timeZone: string): string {
  const moment = Date.parse(`${local}:00Z`);
  if (!whole.test(local) || Number.isNaN(moment)) return local;
  return new Date(instantOf(timeZone, moment)).toISOString();
}
