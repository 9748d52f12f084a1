import { eachMonth, movedDay, type Period } from '#domain/time/periods.ts';

/** Stores' days in memory at a time: about 700,000 orders of eleven bytes each. */
const daysAtOnce = 20_000;
const daysOfMonth = 30;

/** Splits a period at months into parts small enough to read at once; at least one month each. */
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
