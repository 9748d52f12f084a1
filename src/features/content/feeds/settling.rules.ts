/**
 * Milliseconds from a change to the build of a feed, for further changes: a minute, and ten more for a million rows, whose
 * build takes ten seconds.
 */
export const settleMs = (rowCount: number): number => 60_000 + rowCount * 0.6;
