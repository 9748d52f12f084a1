/**
 * Given the old place of each item in a new order, returns the indexes of the items that count as unmoved.
 *
 * They form the longest increasing subsequence, so that the fewest items count as moved.
 */
export function unmovedIndexes(oldPlaces: readonly number[]): ReadonlySet<number> {
  // `ends`: last index of the best run by length. `before`: previous index in the best run ending at each index.
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
  const unmoved = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) unmoved.add(index);
  return unmoved;
}
