import { type KeyboardEvent, use } from 'react';
import { ShortcutsContext } from '../../shell/shortcuts.ts';

/** A key that does something with the row in focus. */
export type RowKey<T> = { key: string; run: (row: T) => void };

/** Runs the key's work with the row; answers whether it was one. Nothing fires with a modifier held, or with shortcuts switched off. */
export function useRowKeys<T>(keys: readonly RowKey<T>[] | undefined) {
  const enabled = use(ShortcutsContext);
  return (event: KeyboardEvent, row: T): void => {
    if (!enabled || !keys || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const found = keys.find(({ key }) => key === event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    found.run(row);
  };
}
