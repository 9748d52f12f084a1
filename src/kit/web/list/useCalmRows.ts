import { useState } from 'react';

type Seen = { of: string; ids: readonly string[] };

/** Rows that came between the others since somebody rested on them. */
export function arrivedAmong(known: readonly string[], ids: readonly string[]): string[] {
  const before = new Set(known);
  const last = ids.findLastIndex((id) => before.has(id));
  // Behind the last known one is only the next page.
  return ids.filter((id, place) => place < last && !before.has(id));
}

/**
 * Keeps rows from moving while somebody rests on them: what arrives between them waits until they leave, or ask for it.
 * What goes, goes: a row that is no longer there must not be pressed.
 */
export function useCalmRows<T>(rows: T[], idOf: (row: T) => string, of: string) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const held = seen?.of === of ? new Set(arrivedAmong(seen.ids, rows.map(idOf))) : new Set<string>();
  return {
    rows: held.size > 0 ? rows.filter((row) => !held.has(idOf(row))) : rows,
    waiting: held.size,
    rest: () => setSeen({ of, ids: rows.map(idOf) }),
    leave: () => setSeen(null),
  };
}
