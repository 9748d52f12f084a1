import { useCallback, useMemo, useState } from 'react';
import {
  type CellChange,
  change,
  differing,
  type Edit,
  type EditHistory,
  type Edits,
  keyOf,
  noEdits,
  placeOf,
  type SheetColumn,
  type SheetRow,
  type SheetValue,
  stepBack,
  stepForward,
} from './sheetEdits.ts';

export type SheetTrouble = { row: number; column: string; message: string };

/** The cells of a sheet: what is stored with what was changed over it. `shown` are the rows in sight, in their order. */
export function useSheet(rows: readonly SheetRow[], shown: readonly SheetRow[], columns: readonly SheetColumn[]) {
  const [history, setHistory] = useState<EditHistory>(noEdits);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const edited = useMemo(() => differing(history.present, byId), [history.present, byId]);
  const troubles = useMemo(() => troublesOf(edited, columns), [edited, columns]);
  const valueOf = (row: SheetRow, column: string): SheetValue => {
    const edit = history.present.get(keyOf(row.id, column));
    return edit ? edit.value : (row.values[column] ?? null);
  };
  return {
    shown,
    columns,
    edited,
    troubles,
    valueOf,
    isChanged: (row: SheetRow, column: string): boolean => valueOf(row, column) !== (row.values[column] ?? null),
    write: useCallback((changes: readonly CellChange[]) => setHistory((present) => change(present, changes)), []),
    undo: useCallback(() => setHistory(stepBack), []),
    redo: useCallback(() => setHistory(stepForward), []),
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

function troublesOf(edited: readonly (readonly [string, Edit])[], columns: readonly SheetColumn[]): SheetTrouble[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return edited.flatMap(([key, { value }]) => {
    const place = placeOf(key);
    const message = byId.get(place.column)?.trouble(value);
    return message ? [{ ...place, message }] : [];
  });
}
