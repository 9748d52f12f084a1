import { type RefObject, useCallback } from 'react';

/**
 * Returns a function to call before a focused card leaves its column. It moves the focus to the card that replaces it,
 * or to the column.
 */
export function useRestoreColumnFocus(page: RefObject<HTMLElement | null>): () => void {
  return useCallback(() => {
    const column = document.activeElement?.closest<HTMLElement>('[data-column]');
    if (!column) return;
    const name = column.dataset.column;
    const place = [...column.querySelectorAll('[data-step]')].indexOf(document.activeElement as Element);
    requestAnimationFrame(() => {
      // Only a focus that got lost is looked after.
      if (document.activeElement !== document.body) return;
      const there = page.current?.querySelector<HTMLElement>(`[data-column="${name}"]`);
      const steps = there?.querySelectorAll<HTMLElement>('[data-step]') ?? [];
      (steps[Math.min(place, steps.length - 1)] ?? there?.querySelector('h2'))?.focus();
    });
  }, [page]);
}
