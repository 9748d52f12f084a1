/** Percent by which a figure lies over an earlier one; null where there is nothing to hold it against. */
export function percentChange(value: number | null | undefined, before: number | null | undefined): number | null {
  if (value == null || before == null || before === 0) return value === before && value === 0 ? 0 : null;
  return (100 * (value - before)) / Math.abs(before);
}
