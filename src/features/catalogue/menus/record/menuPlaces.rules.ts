const step = 1024;
/** Minimum gap between neighbours; below it the list is renumbered before fractions run out of precision. */
const minGap = 1e-6;

/**
 * Returns a position for every item. Null items get fractions between their neighbours, whose positions stay.
 *
 * Renumbers the entire list when there is no gap left.
 */
export function resolvePositions(positions: readonly (number | null)[]): number[] {
  const places: number[] = [];
  let pending = 0;
  for (const position of positions) {
    if (position === null) {
      pending++;
      continue;
    }
    places.push(...between(places.at(-1) ?? null, position, pending));
    if (position - (places.at(-1) ?? -Infinity) < minGap) return positions.map((_, index) => (index + 1) * step);
    places.push(position);
    pending = 0;
  }
  return [...places, ...between(places.at(-1) ?? null, null, pending)];
}

/** Even positions between two neighbours; before the first and after the last, in full steps. */
function between(left: number | null, right: number | null, count: number): number[] {
  const gap = left === null || right === null ? step : (right - left) / (count + 1);
  const start = left ?? (right === null ? 0 : right - (count + 1) * step);
  return Array.from({ length: count }, (_, index) => start + gap * (index + 1));
}
