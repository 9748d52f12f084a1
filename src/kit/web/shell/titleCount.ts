import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const watchers = new Set<() => void>();

function setCount(next: number): void {
  count = next;
  for (const watcher of watchers) watcher();
}

/** How many things wait on the page, for its name in the browser's tab: `(37) Pedidos`. */
export function useTitleCount(waiting: number): void {
  useEffect(
    function updateTitle() {
      setCount(waiting);
      return () => setCount(0);
    },
    [waiting],
  );
}

export const usePageCount = (): number =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => count,
  );
