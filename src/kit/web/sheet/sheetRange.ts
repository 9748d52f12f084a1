/** A place among the shown rows and the columns, from 0. */
export type CellPosition = { row: number; column: number };
/** Start and current end of a selection. */
export type Selection = { from: CellPosition; to: CellPosition };
type Range = { top: number; bottom: number; left: number; right: number };
type Size = { rows: number; columns: number };

export const rangeOf = ({ from, to }: Selection): Range => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value));

const clamped = ({ row, column }: CellPosition, { rows, columns }: Size): CellPosition => ({
  row: clamp(row, rows - 1),
  column: clamp(column, columns - 1),
});

/** A selection of before the rows in sight became fewer. */
export function withinRows({ from, to }: Selection, rows: number): Selection {
  const last = Math.max(0, rows - 1);
  const inSight = (row: number) => Math.min(row, last);
  return { from: { ...from, row: inSight(from.row) }, to: { ...to, row: inSight(to.row) } };
}

type Step = { key: string; far: boolean; page: number };

/** Where a key leads from a place; null when it leads nowhere. `far` goes to the edge, as with Ctrl. */
export function moveBy(place: CellPosition, { key, far, page }: Step, size: Size): CellPosition | null {
  const { row, column } = place;
  const steps: Record<string, CellPosition> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? size.rows - 1 : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? size.columns - 1 : column + 1 },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? size.rows - 1 : row, column: size.columns - 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const step = steps[key];
  return step ? clamped(step, size) : null;
}

/** The next cell to the right, or to the left, on the row beside at the end of one; null past the last. */
export function nextCell({ row, column }: CellPosition, back: boolean, { rows, columns }: Size): CellPosition | null {
  const index = row * columns + column + (back ? -1 : 1);
  return index < 0 || index >= rows * columns ? null : { row: Math.floor(index / columns), column: index % columns };
}

/** A copied block as it lies on the clipboard of a spreadsheet. */
export const textOf = (cells: readonly (readonly string[])[]): string => cells.map((row) => row.join('\t')).join('\n');

/** A block as a spreadsheet copies it: a line for each row, a tab between cells. */
export function cellsOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

type Pasted = CellPosition & { text: string };

/**
 * Target cells of a pasted block, from the corner of the selection, repeated to fill a larger selection.
 *
 * Cells beyond the last row or column are dropped; `dropped` rows are counted.
 */
export function pasteTargets(
  block: readonly (readonly string[])[],
  range: Range,
  size: Size,
): { cells: Pasted[]; left: number } {
  const [height, width] = [block.length, Math.max(...block.map((row) => row.length))];
  const times = (room: number, each: number) => (room % each === 0 ? room : each);
  const rows = times(range.bottom - range.top + 1, height);
  const columns = times(range.right - range.left + 1, width);
  const cells: Pasted[] = [];
  for (let row = 0; row < Math.min(rows, size.rows - range.top); row++)
    for (let column = 0; column < Math.min(columns, size.columns - range.left); column++) {
      const text = block[row % height]?.[column % width];
      if (text !== undefined) cells.push({ row: range.top + row, column: range.left + column, text });
    }
  return { cells, left: Math.max(0, range.top + rows - size.rows) };
}

/** Each cell that filling a range down to a row writes, with the row it is copied from. */
export function fillTargets({ top, bottom, left, right }: Range, down: number): (CellPosition & { source: number })[] {
  const cells: (CellPosition & { source: number })[] = [];
  const height = bottom - top + 1;
  for (let row = bottom + 1; row <= down; row++)
    for (let column = left; column <= right; column++)
      cells.push({ row, column, source: top + ((row - top) % height) });
  return cells;
}
