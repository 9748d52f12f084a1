import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** When the row in focus goes, the one that takes its place has the focus: without it the keys would be dead. */
function useStayingFocus(region: RefObject<HTMLElement | null>, ids: readonly string[], onRowLost: () => void): void {
  const last = useRef<Element | null>(null);
  const refocus = useEffectEvent(onRowLost);
  useEffect(
    function noteWhatHasTheFocus() {
      const noted = () => {
        last.current = region.current?.contains(document.activeElement) ? document.activeElement : null;
      };
      document.addEventListener('focusin', noted);
      return () => document.removeEventListener('focusin', noted);
    },
    [region],
  );
  useEffect(
    function takeItsPlace() {
      const lost = last.current && !last.current.isConnected && document.activeElement === document.body;
      if (lost && ids.length > 0) refocus();
    },
    [ids],
  );
}

/** A roving tabindex over rows, moved with arrows, J, K, Home and End. */
export function useRovingRows(
  region: RefObject<HTMLElement | null>,
  ids: readonly string[],
  reveal: (index: number) => void,
) {
  const count = ids.length;
  const [active, setActive] = useState(0);
  /** Target of the focus, so that fast key presses continue from it before the row renders. */
  const going = useRef<number | null>(null);
  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setActive(next);
    reveal(next);
    going.current = next;
    // A row outside of the window is drawn by the next frame.
    requestAnimationFrame(() => {
      region.current?.querySelector<HTMLElement>(`tr[data-index="${going.current}"]`)?.focus();
      going.current = null;
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = (event.target as HTMLElement).dataset.index;
    if (index === undefined) return;
    const letters: Record<string, number> = event.ctrlKey || event.metaKey || event.altKey ? {} : { j: 1, k: -1 };
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -count, End: count, ...letters };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusRow((going.current ?? Number(index)) + step);
  };
  useStayingFocus(region, ids, () => focusRow(active));
  return { active: Math.min(active, count - 1), setActive, onKeyDown, focusRow };
}
