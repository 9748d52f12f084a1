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

/** The cells of a sheet: what is stored with what was changed over it. `shown` are the rows in sight, in their order. */
export function useSheet(rows: readonly SheetRow[], visibleRows: readonly SheetRow[], columns: readonly SheetColumn[]) {
  const [history, setHistory] = useState<EditHistory>(noEdits);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const edited = useMemo(() => dirtyEdits(history.present, byId), [history.present, byId]);
  const errors = useMemo(() => errorsOf(edited, columns), [edited, columns]);
  const valueOf = (row: SheetRow, column: string): SheetValue => {
    const edit = history.present.get(cellKey(row.id, column));
    return edit ? edit.value : (row.values[column] ?? null);
  };
  return {
    shown: visibleRows,
    columns,
    edited,
    troubles: errors,
    valueOf,
    isChanged: (row: SheetRow, column: string): boolean => valueOf(row, column) !== (row.values[column] ?? null),
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

function errorsOf(edited: readonly (readonly [string, Edit])[], columns: readonly SheetColumn[]): SheetError[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return edited.flatMap(([key, { value }]) => {
    const place = parseCellKey(key);
    const message = byId.get(place.column)?.trouble(value);
    return message ? [{ ...place, message }] : [];
  });
}
