import { useState } from 'react';
import { NewRowsButton } from './ListFoot.tsx';

type Seen = { of: string; ids: readonly string[] };

/** Rows inserted between others since the pointer entered. */
export function newRowIds(known: readonly string[], ids: readonly string[]): string[] {
  const before = new Set(known);
  const last = ids.findLastIndex((id) => before.has(id));
  // Behind the last known one is only the next page.
  return ids.filter((id, place) => place < last && !before.has(id));
}

/**
 * Holds back new rows while the pointer is on the list, until it leaves or the user shows them.
 *
 * Removed rows disappear immediately, since clicking them would fail. Returns props for a table or a card list.
 */
export function useCalmRows<T>(rows: T[], idOf: (row: T) => string, { of, enabled }: { of: string; enabled: boolean }) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const waiting = new Set(enabled && seen?.of === of ? newRowIds(seen.ids, rows.map(idOf)) : []);
  if (!enabled) return { rows };
  const leave = () => setSeen(null);
  return {
    rows: waiting.size > 0 ? rows.filter((row) => !waiting.has(idOf(row))) : rows,
    arrived: waiting.size > 0 && <NewRowsButton count={waiting.size} onShow={leave} />,
    onRest: () => setSeen({ of, ids: rows.map(idOf) }),
    onLeave: leave,
  };
}
