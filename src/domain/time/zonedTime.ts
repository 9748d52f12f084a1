import { memoize } from '../memoize.ts';

/**
 * Local time of a zone, fast enough for thousands of stores. Local times are milliseconds on the local clock since
 * 1970.
 *
 * Days are therefore `Math.floor(local / dayLength)` in every zone.
 *
 * Clock changes repeat or skip local times: a local time means the first instant at which the clock shows it or a later
 * one.
 *
 * During a repeated hour the clock counts as stopped at its end.
 */
export const minuteLength = 60_000;
export const dayLength = 86_400_000;

/** Offsets of a zone in a span: initially `before`, from `at` on `after`. */
type Offsets = { before: number; after: number; at: number };

/** No zone changes its clock twice in a week. */
const spanLength = 7 * dayLength;
const spanOf = (moment: number) => Math.floor(moment / spanLength);

/** The offsets of a zone by the number of the span. */
const offsetsIn: (timeZone: string) => (span: number) => Offsets = memoize((timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    era: 'short',
  });
  return memoize((span: number) => measureSpan(format, span), 1000);
}, 1000);

function measureOffset(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const read = (name: string) => Number(parts[name]);
  const year = parts.era === 'BC' ? 1 - read('year') : read('year');
  const local = new Date(0);
  local.setUTCFullYear(year, read('month') - 1, read('day'));
  local.setUTCHours(read('hour'), read('minute'), read('second'));
  return local.getTime() - Math.floor(instant / 1000) * 1000;
}

/** When the offset changes between two instants of which the later one has the other offset. */
function changeBetween(format: Intl.DateTimeFormat, from: number, to: number): number {
  const before = measureOffset(format, from);
  let [low, high] = [from, to];
  while (high - low > minuteLength) {
    const middle = Math.floor((low + high) / 2 / minuteLength) * minuteLength;
    if (measureOffset(format, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function measureSpan(format: Intl.DateTimeFormat, span: number): Offsets {
  const [start, end] = [span * spanLength, (span + 1) * spanLength];
  const before = measureOffset(format, start);
  const after = measureOffset(format, end);
  return { before, after, at: before === after ? end : changeBetween(format, start, end) };
}

/** Local time of a zone at an instant. */
export function localOf(timeZone: string, instant: number): number {
  const offsets = offsetsIn(timeZone);
  const span = offsets(spanOf(instant));
  const change = instant < span.at ? offsets(spanOf(instant) - 1) : span;
  const repeated = change.before - change.after;
  if (repeated > 0 && instant - change.at < repeated) return change.at + change.before - 1;
  return instant + change.after;
}

/** The first instant at which the clock of a zone reads a local moment or a later one. */
export function instantOf(timeZone: string, local: number): number {
  const offsets = offsetsIn(timeZone);
  for (let span = spanOf(local - dayLength); ; span++) {
    const { before, after, at } = offsets(span);
    if (local - before < at) return Math.max(local - before, span * spanLength);
    if (local - after < (span + 1) * spanLength) return Math.max(local - after, at);
  }
}

/** The instant at which the clock of a zone read a local moment; of a repeated hour, the second time once `now` has reached it. */
export function pastInstantOf(timeZone: string, local: number, now: number): number {
  const first = instantOf(timeZone, local);
  const { after, at } = offsetsIn(timeZone)(spanOf(first));
  const second = local - after;
  return first < at && second >= at && second <= now ? second : first;
}

/** ISO date of a day number: `2026-11-20`. */
export const dateOf: (day: number) => string = memoize(
  (day: number) => new Date(day * dayLength).toISOString().slice(0, 10),
  2000,
);

/** The number of a day as it travels. */
export const dayOf: (date: string) => number = memoize(
  (date: string) => Date.parse(`${date}T00:00:00Z`) / dayLength,
  2000,
);

/** Days from one local day to another: 1 from a day to the next. A day later is not 24 hours later where clocks change. */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from);

/** The instant at which the clock of a zone reads a local moment as it travels: `2026-11-20T18:30`. */
export const instantAt = (timeZone: string, local: string): number => instantOf(timeZone, Date.parse(`${local}Z`));
