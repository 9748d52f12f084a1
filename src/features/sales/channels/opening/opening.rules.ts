/** A period in which a store takes no orders. `end` null: until it is opened by hand. */
export type Closure = {
  start: string;
  end: string | null;
  reason: string;
  /** Of the platform: a store that its tablet paused is left as it is. */
  isHold?: true;
};

/** State that a store is to have at a channel, and when that changes without anybody doing anything. */
export type RequiredOpening = { pause: { until: string | null; reason: string } | null; changesAt: string | null };

const endOf = ({ end }: Pick<Closure, 'end'>) => (end === null ? Infinity : Date.parse(end));

/** Whether a store is to be paused at a moment. Closures that follow one another are one pause, so that the channel opens once. */
export function requiredOpening(closures: readonly Closure[], now: Date): RequiredOpening {
  const relevant = closures
    .filter((closure) => endOf(closure) > now.getTime())
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const [first] = relevant;
  if (!first) return { pause: null, changesAt: null };
  if (Date.parse(first.start) > now.getTime()) return { pause: null, changesAt: new Date(first.start).toISOString() };
  let last = endOf(first);
  for (const closure of relevant) if (Date.parse(closure.start) <= last) last = Math.max(last, endOf(closure));
  const until = last === Infinity ? null : new Date(last).toISOString();
  return { pause: { until, reason: first.reason || 'Local cerrado' }, changesAt: until };
}

/** Whether holds of the platform alone pause a store. */
export const isHeldAlone = (closures: readonly Closure[], now: Date): boolean =>
  requiredOpening(closures, now).pause !== null &&
  requiredOpening(
    closures.filter(({ isHold }) => !isHold),
    now,
  ).pause === null;

/** The last state that a channel accepted from us. `isOpen` null: nothing was sent yet. */
export type SentOpening = { isOpen: boolean | null; until: string | null };

/** Whether a channel has to be changed. It is opened only after a pause of ours: other pauses are for staff to end. */
export function needsSending({ pause }: RequiredOpening, sent: SentOpening, endsPauses: boolean): boolean {
  if (!pause) return sent.isOpen === false;
  return sent.isOpen !== false || (endsPauses && sent.until !== pause.until);
}

/** Minutes of preparation to send, the extra ones while it is busy; null: none, it was never busy, or the channel has them. */
export function preparationToSend(
  { busyMinutes, busyUntil, usual }: { busyMinutes: number | null; busyUntil: string | null; usual: number },
  sent: number | null,
  now: Date,
): number | null {
  const isBusy = busyMinutes !== null && (busyUntil === null || Date.parse(busyUntil) > now.getTime());
  if (!isBusy && sent === null) return null;
  const minutes = isBusy ? usual + busyMinutes : usual;
  return minutes === sent ? null : minutes;
}
