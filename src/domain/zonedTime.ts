/**
 * The clock of a place, fast enough to be asked for thousands of stores at once. A local moment is told in the
 * milliseconds its clock would read since 1970, so that days are `Math.floor(local / dayLength)` in every zone.
 *
 * A clock that is put back reads an hour twice, and one put forward skips some. Here a local time means the first
 * instant at which the clock reads it or a later one: of two the first, and for a skipped one the instant of the jump.
 * While an hour passes for the second time, the clock counts as standing at its end.
 */
export const minuteLength = 60_000;
export const dayLength = 86_400_000;

/** What a zone does during one UTC day: the offset it begins with, and the one it has from `at` on. */
type OffsetDay = { before: number; after: number; at: number };

type Zone = { format: Intl.DateTimeFormat; days: Map<number, OffsetDay> };

const zones = new Map<string, Zone>();
/** Days to remember per zone before beginning anew: stores ask for today and the next weeks. */
const mostDays = 2000;

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
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
  const made = { format, days: new Map<number, OffsetDay>() };
  zones.set(timeZone, made);
  return made;
}

function measureOffset({ format }: Zone, instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const read = (name: string) => Number(parts[name]);
  const year = parts.era === 'BC' ? 1 - read('year') : read('year');
  const local = new Date(0);
  local.setUTCFullYear(year, read('month') - 1, read('day'));
  local.setUTCHours(read('hour'), read('minute'), read('second'));
  return local.getTime() - Math.floor(instant / 1000) * 1000;
}

/** When the offset changes between two instants of which the later one has the other offset. */
function changeBetween(zone: Zone, from: number, to: number): number {
  const before = measureOffset(zone, from);
  let [low, high] = [from, to];
  while (high - low > minuteLength) {
    const middle = Math.floor((low + high) / 2 / minuteLength) * minuteLength;
    if (measureOffset(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function offsetDay(zone: Zone, day: number): OffsetDay {
  const known = zone.days.get(day);
  if (known) return known;
  if (zone.days.size >= mostDays) zone.days.clear();
  const [start, end] = [day * dayLength, (day + 1) * dayLength];
  const before = measureOffset(zone, start);
  const after = measureOffset(zone, end);
  const made = { before, after, at: before === after ? end : changeBetween(zone, start, end) };
  zone.days.set(day, made);
  return made;
}

const dayNumber = (moment: number) => Math.floor(moment / dayLength);

/** What the clock of a zone reads at an instant. */
export function localOf(timeZone: string, instant: number): number {
  const zone = zoneOf(timeZone);
  const today = offsetDay(zone, dayNumber(instant));
  const read = instant + (instant < today.at ? today.before : today.after);
  const change = instant < today.at ? offsetDay(zone, dayNumber(instant) - 1) : today;
  const repeated = change.before - change.after;
  return repeated > 0 && instant - change.at < repeated ? change.at + change.before - 1 : read;
}

/** The first instant at which the clock of a zone reads a local moment or a later one. */
export function instantOf(timeZone: string, local: number): number {
  const zone = zoneOf(timeZone);
  const around = dayNumber(local);
  for (let day = around - 1; ; day++) {
    const { before, after, at } = offsetDay(zone, day);
    if (local - before < at) return Math.max(local - before, day * dayLength);
    if (local - after < (day + 1) * dayLength) return Math.max(local - after, at);
  }
}

/** A day told by its number as it travels: `2026-11-20`. */
export const dateOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** The number of a day as it travels. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayLength;
