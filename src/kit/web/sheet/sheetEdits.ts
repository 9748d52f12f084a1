/** A number, null, or a text: of a column of texts, or not a valid number. */
export type SheetValue = number | string | null;

export type SheetRow = {
  id: number;
  /** Label of the row, and a detail under it. */
  label: string;
  note: string;
  /** Version of what is stored, which a change of it is made on; null where nothing is. */
  version: number | null;
  values: Readonly<Record<string, SheetValue>>;
};

export type SheetColumn = {
  id: string;
  label: string;
  /** Parses a typed or pasted text; returns it unchanged if invalid. */
  read: (text: string) => SheetValue;
  write: (value: number) => string;
  /** Its values are texts. */
  isText?: true;
  /** Error of a value. */
  trouble: (value: SheetValue) => string | null;
};

/** A cell that differs from what is stored, with the version that was seen when it was first changed. */
export type Edit = { value: SheetValue; version: number | null };
export type Edits = ReadonlyMap<string, Edit>;

/** Unsaved changes with undo and redo steps. */
export type EditHistory = { present: Edits; past: readonly Edits[]; future: readonly Edits[] };

export type CellChange = { row: SheetRow; column: string; value: SheetValue };

const maxUndoSteps = 200;

export const noEdits: EditHistory = { present: new Map(), past: [], future: [] };

export const cellKey = (row: number, column: string): string => `${row}.${column}`;

/** The row and the column a key names. */
export function parseCellKey(key: string): { row: number; column: string } {
  const dot = key.indexOf('.');
  return { row: Number(key.slice(0, dot)), column: key.slice(dot + 1) };
}

/** Several cells changed in one step. What is again as it is stored is no change any more. */
export function applyChanges(history: EditHistory, changes: readonly CellChange[]): EditHistory {
  const present = new Map(history.present);
  let differs = false;
  for (const { row, column, value } of changes) {
    const key = cellKey(row.id, column);
    const before = present.get(key);
    if (value === (row.values[column] ?? null)) differs = present.delete(key) || differs;
    else if (before?.value !== value || !before) {
      present.set(key, { value, version: before ? before.version : row.version });
      differs = true;
    }
  }
  if (!differs) return history;
  return { present, past: [...history.past, history.present].slice(-maxUndoSteps), future: [] };
}

export function undoEdit({ present, past, future }: EditHistory): EditHistory {
  const before = past.at(-1);
  return before
    ? { present: before, past: past.slice(0, -1), future: [present, ...future] }
    : { present, past, future };
}

export function redoEdit({ present, past, future }: EditHistory): EditHistory {
  const [after, ...rest] = future;
  return after ? { present: after, past: [...past, present], future: rest } : { present, past, future };
}

/** Edits that still differ from what is stored, which others may have changed meanwhile. */
export const dirtyEdits = (edits: Edits, rows: ReadonlyMap<number, SheetRow>): [string, Edit][] =>
  [...edits].filter(([key, { value }]) => {
    const { row, column } = parseCellKey(key);
    const stored = rows.get(row);
    return stored !== undefined && (stored.values[column] ?? null) !== value;
  });
