import type { DispatchMethod } from '#domain/dispatch.ts';
import { instantOf } from '#domain/time/zonedTime.ts';
import type { Place } from '#kit/web/map/places.ts';

/** What is asked about a store, as it is being typed. */
export type QuestionDraft = {
  method: DispatchMethod;
  /** On the store's clock, `2026-11-20T18:30`; blank is now. */
  moment: string;
  place: Place | null;
  /** In the minor unit. */
  total: number | null;
};

export const blankQuestion: QuestionDraft = { method: 'delivery', moment: '', place: null, total: null };

const whole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The query of a question; halves that are still being typed are not asked yet. */
export function queryOf({ method, moment, place, total }: QuestionDraft, timeZone: string | null) {
  const at = timeZone && whole.test(moment) ? instantOf(timeZone, Date.parse(`${moment}Z`)) : null;
  const delivers = method === 'delivery';
  return {
    dispatchMethod: method,
    ...(at !== null && { at: new Date(at).toISOString() }),
    ...(delivers && place),
    ...(delivers && total !== null && Number.isInteger(total) && total >= 0 && { total }),
  };
}
