import { scopeIncludes, type DispatchMethod } from '../delivery/dispatch.ts';
import type { Closing, Openness, Schedule } from './schedule.ts';
import { hasWeeklyHours, hoursEnd, isWithinHours, hoursStart, specialDayAt } from './scheduleHours.ts';
import { memoize } from '../memoize.ts';
import { waitAtLocal } from './scheduleWaits.ts';
import { instantOf, localOf } from '../time/zonedTime.ts';

/** A closing in instants; without an end it lasts until staff open the store. */
type Span = { from: number; to: number; reason: string | null };

const spanOf = ({ startDatetime, endDatetime, reason }: Closing): Span => ({
  from: Date.parse(startDatetime),
  to: endDatetime === null ? Infinity : Date.parse(endDatetime),
  reason,
});

const closingsOf = ({ closings }: Schedule, method: DispatchMethod): Span[] =>
  closings.length === 0
    ? []
    : closings.filter(({ dispatchMethod }) => scopeIncludes(dispatchMethod, method)).map((each) => spanOf(each));

/** Of the closings that hold at an instant the one that ends last. */
const closingAt = (closings: readonly Span[], instant: number): Span | null =>
  closings
    .filter(({ from, to }) => from <= instant && instant < to)
    .reduce<Span | null>((last, each) => (last && last.to >= each.to ? last : each), null);

/** The first instant, not before the given one, at which hours hold and no closing does; null: never. */
function opensAt(schedule: Schedule, method: DispatchMethod, closings: readonly Span[], instant: number) {
  for (let at = instant; ; ) {
    const closed = closingAt(closings, at);
    if (closed && closed.to === Infinity) return null;
    if (closed) {
      at = closed.to;
      continue;
    }
    const local = localOf(schedule.timeZone, at);
    const start = hoursStart(schedule, method, local);
    if (start === null) return null;
    if (start <= local) return at;
    at = instantOf(schedule.timeZone, start);
  }
}

/** The first instant after one at which hours hold and no closing does, when that ends; null: never. */
function closesAt(schedule: Schedule, method: DispatchMethod, closings: readonly Span[], instant: number) {
  const nextClosing = Math.min(
    ...closings.filter(({ from, to }) => from > instant && to > from).map(({ from }) => from),
  );
  for (let at = instant; at < nextClosing; ) {
    const local = localOf(schedule.timeZone, at);
    if (!isWithinHours(schedule, method, local)) return at;
    const end = hoursEnd(schedule, method, local);
    if (end === null) break;
    at = instantOf(schedule.timeZone, end);
  }
  return Number.isFinite(nextClosing) ? nextClosing : null;
}

const isoOf = memoize((instant: number) => new Date(instant).toISOString(), 2000);
const isoOrNull = (instant: number | null) => (instant === null ? null : isoOf(instant));

type Shut = Pick<Openness, 'reason' | 'note'>;

function whyShut(schedule: Schedule, method: DispatchMethod, closed: Span | null, local: number): Shut {
  if (closed) return { reason: 'closing', note: closed.reason };
  const special = specialDayAt(schedule, local);
  if (special) return { reason: 'specialDay', note: special.reason };
  return { reason: hasWeeklyHours(schedule, method) ? 'outsideHours' : 'noHours', note: null };
}

/**
 * Whether a store accepts orders for a method at an instant.
 *
 * `until` is the first change of that, across adjacent and overlapping closings and ranges.
 */
export function opennessAt(schedule: Schedule, method: DispatchMethod, at: Date): Openness {
  const instant = at.getTime();
  const local = localOf(schedule.timeZone, instant);
  const wait = waitAtLocal(schedule, method, local);
  if (!schedule.orderMethod[method]) return { open: false, reason: 'disabled', until: null, note: null, wait };
  const closings = closingsOf(schedule, method);
  const closed = closingAt(closings, instant);
  if (!closed && isWithinHours(schedule, method, local))
    return {
      open: true,
      reason: 'open',
      until: isoOrNull(closesAt(schedule, method, closings, instant)),
      note: null,
      wait,
    };
  const until = isoOrNull(opensAt(schedule, method, closings, instant));
  return { open: false, ...whyShut(schedule, method, closed, local), until, wait };
}

/** The closing that holds at an instant, with the end of those that touch or overlap it; null: none holds. */
export function activeClosing(schedule: Schedule, method: DispatchMethod, at: Date) {
  const closings = closingsOf(schedule, method);
  let last = closingAt(closings, at.getTime());
  if (!last) return null;
  const { reason } = last;
  for (let next = closingAt(closings, last.to); next; next = closingAt(closings, last.to)) last = next;
  return { reason, until: last.to === Infinity ? null : isoOrNull(last.to) };
}

/** Next automatic change of whether a store accepts orders; null if none. */
export const nextChange = (schedule: Schedule, method: DispatchMethod, at: Date): Date | null => {
  const { until } = opennessAt(schedule, method, at);
  return until === null ? null : new Date(until);
};

/** Whether an open-ended closing applies at an instant: staff must open the store. */
export const closedPermanently = ({ closings }: Pick<Schedule, 'closings'>, at: Date): boolean =>
  closings.some(({ startDatetime, endDatetime }) => endDatetime === null && Date.parse(startDatetime) <= at.getTime());
