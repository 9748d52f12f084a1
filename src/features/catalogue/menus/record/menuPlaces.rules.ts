const step = 1024;
/** Nearer neighbours than this are moved apart before a fraction has no room between them. */
const nearest = 1e-6;

/**
 * The position of each thing of a list in its order, where null asks for one: fractions between its neighbours, so that
 * the others keep theirs. Where there is no room left everything gets a new position.
 */
export function resolvePositions(positions: readonly (number | null)[]): number[] {
  const places: number[] = [];
  let asked = 0;
  for (const position of positions) {
    if (position === null) {
      asked++;
      continue;
    }
    places.push(...between(places.at(-1) ?? null, position, asked));
    if (position - (places.at(-1) ?? -Infinity) < nearest) return positions.map((_, index) => (index + 1) * step);
    places.push(position);
    asked = 0;
  }
  return [...places, ...between(places.at(-1) ?? null, null, asked)];
}

/** Evenly between two neighbours; beyond the last, or before the first, by whole steps. */
function between(left: number | null, right: number | null, count: number): number[] {
  const gap = left === null || right === null ? step : (right - left) / (count + 1);
  const start = left ?? (right === null ? 0 : right - (count + 1) * step);
  return Array.from({ length: count }, (_, index) => start + gap * (index + 1));
}
