import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { instantOfMoment } from '#domain/time/moments.ts';
import type { Place } from '#kit/web/map/places.ts';

/** Question about a store while it is edited. */
export type QuestionDraft = {
  method: DispatchMethod;
  /** On the store's clock, `2026-11-20T18:30`; blank is now. */
  moment: string;
  place: Place | null;
  /** In the minor unit. */
  total: number | null;
};

export const blankQuestion: QuestionDraft = { method: 'delivery', moment: '', place: null, total: null };

/** Query of a question; incomplete values are omitted. */
export function queryOf({ method, moment, place, total }: QuestionDraft, timeZone: string | null) {
  const at = timeZone ? instantOfMoment(timeZone, moment) : null;
  const delivers = method === 'delivery';
  return {
    dispatchMethod: method,
    ...(at !== null && { at: at.toISOString() }),
    ...(delivers && place),
    ...(delivers && total !== null && Number.isInteger(total) && total >= 0 && { total }),
  };
}
