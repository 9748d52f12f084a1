import { cellBounds, parentCell } from '#domain/mapCells.ts';

/** Minimum orders of a square: with fewer, a guest could be identified. */
export const fewest = 5;
/** How far squares may grow until there are enough in them, and to what: level 6 is some 16 km wide. */
const [maxLevels, largest] = [4, 6];

export type Counted = { cell: number; count: number; sold: number };
type Square = { row: number; column: number; level: number; count: number; sold: number };

const add = (one: Pick<Square, 'count' | 'sold'>, other: Pick<Square, 'count' | 'sold'>) => ({
  count: one.count + other.count,
  sold: one.sold + other.sold,
});

/** Squares that lie in the same one of the level above, as that. */
function raised(squares: readonly Square[]): Square[] {
  const above = Map.groupBy(squares, ({ row, column }) => `${row >> 1},${column >> 1}`);
  return [...above.values()].map((square) => {
    const [first] = square as [Square, ...Square[]];
    const sum = square.reduce(add, { count: 0, sold: 0 });
    return { row: first.row >> 1, column: first.column >> 1, level: first.level + 1, ...sum };
  });
}

/**
 * Squares of a map at a zoom level. Squares with too few orders are merged with their neighbours into the next larger
 * one; those still too small are only counted.
 */
export function mapSquares(counted: readonly Counted[], level: number) {
  const squares: Square[] = [];
  const cells = counted.map(({ cell, ...sums }) => ({ ...parentCell(cell, 0), level: 0, ...sums }));
  let few: Square[] = cells;
  for (let at = 0; at < level; at += 1) few = raised(few);
  const top = Math.max(level, Math.min(level + maxLevels, largest));
  for (let at = level; at <= top; at += 1) {
    squares.push(...few.filter(({ count }) => count >= fewest));
    few = few.filter(({ count }) => count < fewest);
    if (at < top) few = raised(few);
  }
  return {
    squares: squares
      .toSorted((one, other) => other.level - one.level || one.count - other.count)
      .map(({ level: squareLevel, row, column, count, sold }) => ({
        ...cellBounds({ row, column }, squareLevel),
        count,
        sold,
      })),
    hidden: few.reduce((sum, { count }) => sum + count, 0),
  };
}
