import { type BusinessDaySettings, businessDayEnd } from '#domain/time/businessDay.ts';
import { dayLength, instantAt, minuteLength } from '#domain/time/zonedTime.ts';
import type { FieldErrors } from '#kit/contract/failures.ts';
import type { HoldDraft } from './holds.contract.ts';

export type HoldSpan = { from: number; until: number | null };

/** How long ago the charge may have failed that a hold for lack of payment begins with. */
const maxPast = 365 * dayLength;

/** Begin and end of a hold on the clock of its company: a skipped hour means the moment after it. */
export function holdSpan(
  { starts, startsLocal, untilLocal }: Pick<HoldDraft, 'starts' | 'startsLocal' | 'untilLocal'>,
  place: BusinessDaySettings,
  now: number,
): HoldSpan {
  const until = untilLocal === null ? null : instantAt(place.timeZone, untilLocal);
  if (starts === 'closing') return { from: businessDayEnd(place, now), until };
  return { from: starts === 'at' && startsLocal !== null ? instantAt(place.timeZone, startsLocal) : now, until };
}

/** Errors of a span by wire field. Only a charge can have failed in the past. */
export function spanErrors(
  { kind, starts, startsLocal }: Pick<HoldDraft, 'kind' | 'starts' | 'startsLocal'>,
  { from, until }: HoldSpan,
  now: number,
): FieldErrors {
  const errors: FieldErrors = {};
  if (starts === 'at' && startsLocal === null) errors.starts_local = ['Escribe cuándo empieza'];
  if (kind !== 'payment' && from < now - minuteLength) errors.starts_local = ['Esa hora ya pasó'];
  if (from < now - maxPast) errors.starts_local = ['Usa como máximo un año atrás'];
  if (until !== null && until <= Math.max(now, from)) errors.until_local = ['Debe terminar después de empezar'];
  return errors;
}
