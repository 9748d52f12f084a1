import { dateOf, dayLength } from '#domain/time/zonedTime.ts';

/** Replaces dates as `MM-DD` by their next occurrence, in order. */
export function nextDates<Dated extends { date: string }>(now: number, yearly: readonly Dated[]): Dated[] {
  const today = dateOf(Math.floor(now / dayLength));
  const year = Number(today.slice(0, 4));
  return yearly
    .map((each) => ({ ...each, date: `${each.date < today.slice(5) ? year + 1 : year}-${each.date}` }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
