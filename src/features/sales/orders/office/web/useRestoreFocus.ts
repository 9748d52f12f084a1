import { useEffect, useRef } from 'react';

type Place = { from: HTMLElement; row: number | null };

const rowAt = (index: number) => document.querySelector<HTMLElement>(`tr[data-index="${index}"]`);

/** Focuses the previous element, else the row that took its place, else the last row left. */
function goBack({ from, row }: Place): void {
  if (from.isConnected && from !== document.body) return from.focus();
  if (row === null) return;
  for (let index = row; index >= 0; index--) {
    const left = rowAt(index);
    if (left) return left.focus();
  }
}

/** Restores the focus after something closes, also when its row was removed meanwhile. */
export function useRestoreFocus(open: boolean): void {
  const before = useRef<Place | null>(null);
  useEffect(
    function storeOrRestoreFocus() {
      if (open) {
        const from = document.activeElement;
        const row = from?.closest<HTMLElement>('tr[data-index]')?.dataset.index;
        before.current = from instanceof HTMLElement ? { from, row: row === undefined ? null : Number(row) } : null;
        return undefined;
      }
      const place = before.current;
      before.current = null;
      // After whatever closed has let go of the focus.
      const timer = setTimeout(() => place && goBack(place));
      return () => clearTimeout(timer);
    },
    [open],
  );
}
