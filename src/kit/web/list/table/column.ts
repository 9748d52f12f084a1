import type { ReactNode } from 'react';

/** A column of a list, also a line of its card on phones. */
export type Column<T> = {
  id: string;
  label: string;
  cell: (row: T) => ReactNode;
  /** Value of the list's `sort` this column sorts by. */
  sort?: string;
  align?: 'end';
  /** Pixels; columns without it share what is left. */
  width?: number;
  /** Hidden until chosen. */
  optional?: boolean;
  /** Where not all have room, columns leave from the highest number down; one without it stays. */
  priority?: number;
  /** On a phone: beside the title, as a line with its label (the default), or left out. */
  card?: 'badge' | 'line' | 'none';
  /** Rows without a value: their cards omit the line. */
  blank?: (row: T) => boolean;
};

export type SortDirection = 'asc' | 'desc';
export type Sort = { by: string | undefined; dir: SortDirection };

/** Ids of the chosen rows as keys. */
export type Selection = Record<string, boolean>;

export const idsOf = (selection: Selection): string[] => Object.keys(selection).filter((id) => selection[id]);

/** The columns to show, in order: the chosen ones, or the list's own. The first one names the row and always stays. */
export function visibleColumns<T>(columns: Column<T>[], chosen: readonly string[]): Column<T>[] {
  if (chosen.length === 0) return columns.filter((column) => !column.optional);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const [first] = columns;
  const rest = chosen.map((id) => byId.get(id)).filter((column) => column !== undefined && column !== first);
  return [...(first ? [first] : []), ...(rest as Column<T>[])];
}

/** Columns of the table: chosen ones stay even where space is short. */
export function tableColumns<T>(columns: Column<T>[], chosen: readonly string[]): Column<T>[] {
  const visible = visibleColumns(columns, chosen);
  return chosen.length === 0 ? visible : visible.map(({ priority: _, ...column }) => column);
}

/** Minimum width of columns without a width. */
const leastWidth = 180;

/** Those of them that so many pixels have room for. */
export function fittingColumns<T>(columns: Column<T>[], room: number): Column<T>[] {
  let over = columns.reduce((sum, { width = leastWidth }) => sum + width, -room);
  if (over <= 0) return columns;
  const leaving = new Set<Column<T>>();
  const byPriority = columns.toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0));
  for (const column of byPriority) {
    if (over <= 0 || column.priority === undefined) break;
    leaving.add(column);
    over -= column.width ?? leastWidth;
  }
  return columns.filter((column) => !leaving.has(column));
}

/** Order after a click on a column header: ascending, descending, ascending. */
export const nextSort = (present: Sort, by: string): { by: string; dir: SortDirection } => ({
  by,
  dir: present.by === by && present.dir === 'asc' ? 'desc' : 'asc',
});
