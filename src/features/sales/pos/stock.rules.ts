type StoredStock = { code: string; stock: number | null };

const isOut = (units: number | null): boolean => units !== null && units <= 0;

/**
 * Codes whose stock ended, and those that are available again, since the last read.
 *
 * Units are those that the point of sale counts now; a code without units is not counted, and is available.
 */
export function stockChanges(stored: readonly StoredStock[], units: ReadonlyMap<string, number>) {
  const changed = stored.filter(({ code, stock }) => isOut(stock) !== isOut(units.get(code) ?? null));
  return {
    ended: changed.filter(({ stock }) => !isOut(stock)).map(({ code }) => code),
    available: changed.filter(({ stock }) => isOut(stock)).map(({ code }) => code),
  };
}
