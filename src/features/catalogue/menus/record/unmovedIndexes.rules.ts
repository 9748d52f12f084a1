/**
 * Of things that stand in a new order, each by its old place: the indexes of as many as possible that kept their order
 * among each other. All others were moved.
 */
export function unmovedIndexes(oldPlaces: readonly number[]): ReadonlySet<number> {
  // The end of the best run of each length, and what came before each thing in the best run that ends with it.
  const ends: number[] = [];
  const before: number[] = [];
  oldPlaces.forEach((place, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((oldPlaces[ends[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) kept.add(index);
  return kept;
}
