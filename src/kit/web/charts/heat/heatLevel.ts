/** Shades of a heat table, from next to nothing to the highest value. */
export const heatLevels = [1, 2, 3, 4, 5] as const;

/** The shade of a value among those up to the highest; 0 where there is nothing. */
export const heatLevel = (value: number, highest: number): number =>
  value <= 0 || highest <= 0 ? 0 : Math.min(heatLevels.length, Math.ceil((heatLevels.length * value) / highest));
