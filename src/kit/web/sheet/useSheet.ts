import { useCallback, useMemo, useState } from 'react';
import {
  type CellChange,
  applyChanges,
  dirtyEdits,
  type Edit,
  type EditHistory,
  type Edits,
  cellKey,
  noEdits,
  parseCellKey,
  type SheetColumn,
  type SheetRow,
  type SheetValue,
  undoEdit,
  redoEdit,
} from './sheetEdits.ts';

export type SheetError = { row: number; column: string; message: string };
/** A value that the server rejected in a cell. */
export type Rejection = SheetError & { value: SheetValue };
/** A cell, with the reason why the server rejected its value. */
export type SheetCellState = { value: SheetValue; changed: boolean; rejection: string | null };

/** The cells of a sheet: what is stored with what was changed over it. `shown` are the rows in sight, in their order. */
export function useSheet(rows: readonly SheetRow[], visibleRows: readonly SheetRow[], columns: readonly SheetColumn[]) {
  const [history, setHistory] = useState<EditHistory>(noEdits);
  const [rejections, setRejections] = useState<readonly Rejection[]>([]);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const edited = useMemo(() => dirtyEdits(history.present, byId), [history.present, byId]);
  const errors = useMemo(() => errorsOf(edited, columns), [edited, columns]);
  const rejected = useMemo(() => rejectionsOf(edited, rejections), [edited, rejections]);
  const valueOf = (row: SheetRow, column: string): SheetValue => {
    const edit = history.present.get(cellKey(row.id, column));
    return edit ? edit.value : (row.values[column] ?? null);
  };
  return {
    shown: visibleRows,
    columns,
    edited,
    troubles: errors,
    /** Of the present values, those that the server rejected: they can be sent again. */
    rejected,
    reject: setRejections,
    valueOf,
    cellOf: (row: SheetRow, column: string): SheetCellState => {
      const value = valueOf(row, column);
      const rejection = rejected.find((each) => each.row === row.id && each.column === column);
      return { value, changed: value !== (row.values[column] ?? null), rejection: rejection?.message ?? null };
    },
    write: useCallback((changes: readonly CellChange[]) => setHistory((present) => applyChanges(present, changes)), []),
    undo: useCallback(() => setHistory(undoEdit), []),
    redo: useCallback(() => setHistory(redoEdit), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Forgets what was changed; answers how to bring it back. */
    clear: useCallback(() => {
      setHistory(noEdits);
      return () => setHistory(history);
    }, [history]),
    /** Puts changes from elsewhere in place of the present ones. */
    restore: useCallback((edits: Edits) => setHistory({ ...noEdits, present: edits }), []),
  };
}
export type SheetState = ReturnType<typeof useSheet>;

function rejectionsOf(edited: readonly (readonly [string, Edit])[], rejections: readonly Rejection[]): Rejection[] {
  const values = new Map(edited.map(([key, { value }]) => [key, value]));
  return rejections.filter(({ row, column, value }) => values.get(cellKey(row, column)) === value);
}

function errorsOf(edited: readonly (readonly [string, Edit])[], columns: readonly SheetColumn[]): SheetError[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return edited.flatMap(([key, { value }]) => {
    const place = parseCellKey(key);
    const message = byId.get(place.column)?.trouble(value);
    return message ? [{ ...place, message }] : [];
  });
}
