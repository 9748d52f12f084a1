import { useSyncExternalStore } from 'react';

const key = 'edicion-en-bloque:locales';
/** Stores one request may change. */
export const maxSelected = 1000;

const noStores: readonly number[] = [];
const watchers = new Set<() => void>();
let selectedIds: readonly number[] | undefined;

function read(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)).slice(0, maxSelected) : noStores;
  } catch {
    return noStores;
  }
}

/** Remembers, for as long as this tab lives, which stores are edited together. */
export function storeSelection(ids: readonly number[]): void {
  selectedIds = [...new Set(ids)].slice(0, maxSelected);
  sessionStorage.setItem(key, JSON.stringify(selectedIds));
  for (const watcher of watchers) watcher();
}

/** The stores that are edited together, in the order they were chosen. */
export const useSelection = (): readonly number[] =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => (selectedIds ??= read()),
  );
