import type { SheetProps } from './Sheet.tsx';
import { displayValue } from './SheetCell.tsx';
import type { CellChange, SheetValue } from './sheetEdits.ts';
import { fillTargets, type CellPosition, rangeOf } from './sheetRange.ts';

/** Reads and changes the chosen cells. */
export function sheetCommands({ sheet, selection }: Pick<SheetProps, 'sheet' | 'selection'>) {
  const { shown, columns, write, valueOf } = sheet;
  const range = rangeOf(selection);
  const at = ({ row, column }: CellPosition, value: SheetValue): CellChange[] => {
    const [line, heading] = [shown[row], columns[column]];
    return line && heading ? [{ row: line, column: heading.id, value }] : [];
  };
  const read = (place: CellPosition, text: string) => at(place, columns[place.column]?.read(text) ?? null);
  const textAt = ({ row, column }: CellPosition): string => {
    const [line, heading] = [shown[row], columns[column]];
    return line && heading ? displayValue(heading, valueOf(line, heading.id)) : '';
  };
  const places = (): CellPosition[] =>
    [...Array(range.bottom - range.top + 1).keys()].flatMap((row) =>
      [...Array(range.right - range.left + 1).keys()].map((column) => ({
        row: range.top + row,
        column: range.left + column,
      })),
    );
  const copies = (cells: readonly (CellPosition & { source: number })[]) =>
    write(
      cells.flatMap(({ source, ...place }) => {
        const [line, heading] = [shown[source], columns[place.column]];
        return line && heading ? at(place, valueOf(line, heading.id)) : [];
      }),
    );
  return {
    range,
    places,
    textAt,
    writeTexts: (cells: readonly (CellPosition & { text: string })[]) =>
      write(cells.flatMap(({ text, ...place }) => read(place, text))),
    clear: () => write(places().flatMap((place) => at(place, null))),
    fillDown: () => copies(fillTargets({ ...range, bottom: range.top }, range.bottom)),
    fillTo: (row: number) => copies(fillTargets(range, row)),
  };
}
