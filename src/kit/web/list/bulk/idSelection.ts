import { useSyncExternalStore } from 'react';

const none: readonly number[] = [];

/** Ids that are chosen on one screen and used on another, for as long as the tab lives. At most `max`. */
export function createIdSelection(key: string, max: number) {
  const watchers = new Set<() => void>();
  let chosen: readonly number[] | undefined;
  function read(): readonly number[] {
    try {
      const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)).slice(0, max) : none;
    } catch {
      return none;
    }
  }
  function store(ids: readonly number[]): void {
    chosen = [...new Set(ids)].slice(0, max);
    sessionStorage.setItem(key, JSON.stringify(chosen));
    for (const watcher of watchers) watcher();
  }
  /** The chosen ids, in the order they were chosen. */
  const useSelection = (): readonly number[] =>
    useSyncExternalStore(
      (changed) => {
        watchers.add(changed);
        return () => watchers.delete(changed);
      },
      () => (chosen ??= read()),
    );
  return { store, useSelection };
}
