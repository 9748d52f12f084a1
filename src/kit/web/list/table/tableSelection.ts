import { useLayoutEffect, useMemo, useRef } from 'react';
import { idsOf, type Selection } from './column.ts';

/** The selection with every row between two, both included, checked or not. */
export function withRange(
  selection: Selection,
  ids: readonly string[],
  [from, to]: readonly [string, string],
  checked: boolean,
): Selection {
  const [start = -1, end = -1] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  const range = start < 0 ? [to] : ids.slice(start, end + 1);
  return withRows(selection, range, checked);
}

/** The selection with some rows checked or not; unchecked rows leave it. */
export function withRows(selection: Selection, ids: readonly string[], checked: boolean): Selection {
  const selected = new Set(idsOf(selection));
  for (const id of ids)
    if (checked) selected.add(id);
    else selected.delete(id);
  return Object.fromEntries([...selected].map((id) => [id, true]));
}

/** How many of the rows are selected; `some` also where those selected are on another page. */
export function selectionState(selection: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  if (ids.length > 0 && ids.every((id) => selection[id])) return 'all';
  return idsOf(selection).length > 0 ? 'some' : 'none';
}

/**
 * Selects rows by id; Shift selects the range since the last click.
 *
 * Handlers are stable and read the current selection, because memoized rows keep the first ones.
 */
export function useTableSelection(
  ids: readonly string[],
  selection: Selection,
  onSelection: ((selection: Selection) => void) | undefined,
) {
  const present = useRef({ ids, selection, onSelection });
  const anchor = useRef<string | null>(null);
  useLayoutEffect(function storeCurrent() {
    present.current = { ids, selection, onSelection };
  });
  const handlers = useMemo(
    () => ({
      select: (id: string, checked: boolean, withShift: boolean) => {
        const now = present.current;
        const from = withShift && anchor.current !== null ? anchor.current : id;
        anchor.current = id;
        now.onSelection?.(withRange(now.selection, now.ids, [from, id], checked));
      },
      selectAll: (checked: boolean) => {
        const now = present.current;
        anchor.current = null;
        now.onSelection?.(withRows(now.selection, now.ids, checked));
      },
    }),
    [],
  );
  return { state: selectionState(selection, ids), ...handlers };
}
