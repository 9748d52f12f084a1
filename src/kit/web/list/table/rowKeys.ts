import { type KeyboardEvent, use } from 'react';
import { ShortcutsContext, useHotkey } from '../../shell/shortcuts.ts';
import type { useRovingRows } from './useRovingRows.ts';

/** A key that does something with the row in focus. */
export type RowKey<T> = { key: string; run: (row: T) => void };

/** The row that is itself the target of an event, not a control in it. */
const rowOf = <T>(target: EventTarget, rows: readonly T[]): T | undefined =>
  rows[Number((target as HTMLElement).dataset.index ?? Number.NaN)];

/** Keys of rows besides those that move the focus, which come first. J begins at the row that has it by Tab. */
export function useRowKeys<T>(
  keys: readonly RowKey<T>[] | undefined,
  rows: readonly T[],
  { active, focusRow, onKeyDown }: ReturnType<typeof useRovingRows>,
): (event: KeyboardEvent) => void {
  const enabled = use(ShortcutsContext);
  useHotkey('j', () => focusRow(active), keys !== undefined && rows.length > 0);
  return (event) => {
    onKeyDown(event);
    if (event.defaultPrevented || !enabled || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const row = rowOf(event.target, rows);
    const found = keys?.find(({ key }) => key === event.key.toLowerCase());
    if (!found || row === undefined) return;
    event.preventDefault();
    found.run(row);
  };
}
