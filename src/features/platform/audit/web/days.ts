import { daysBetween } from '#domain/time/zonedTime.ts';
import { capitalized } from '#kit/contract/values/capitalized.ts';

/** Neighbouring entries of one local day. */
export type DayGroup<Entry> = { day: string; entries: Entry[] };

/** Groups entries by local day, in their order. `dayOf` returns the day of an instant. */
export function byDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  dayOf: (instant: string) => string,
): DayGroup<Entry>[] {
  return [...Map.groupBy(entries, ({ at }) => dayOf(at))].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

/** How a day is named: `Hoy`, `Ayer`, or what `longDay` makes of it, with a capital. */
export function dayName(day: string, today: string, longDay: (day: string) => string): string {
  if (day === today) return 'Hoy';
  if (daysBetween(day, today) === 1) return 'Ayer';
  return capitalized(longDay(day));
}
