import { eachMonth, movedDay, type Period } from '#domain/time/periods.ts';

/** Days of stores whose orders are held in memory at once: some 700,000 orders, eleven bytes of each. */
const daysAtOnce = 20_000;
const daysOfMonth = 30;

/** A period in parts that begin with a month, each small enough that the orders of so many stores are read at once; a month at least. */
export function slicesOf({ startDate, endDate }: Period, stores: number): Period[] {
  const length = Math.max(1, Math.floor(daysAtOnce / daysOfMonth / Math.max(1, stores)));
  const starts = eachMonth({ startDate, endDate })
    .filter((_, nth) => nth % length === 0)
    .map((month, nth) => (nth === 0 ? startDate : month));
  return starts.map((start, nth) => {
    const next = starts[nth + 1];
    return { startDate: start, endDate: next ? movedDay(next, -1) : endDate };
  });
}
