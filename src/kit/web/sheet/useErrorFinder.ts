import { useEffect, useEffectEvent, useState } from 'react';
import type { Selection } from './sheetRange.ts';
import type { SheetError } from './useSheet.ts';

type Finder = {
  rows: readonly { id: number }[];
  columns: readonly { id: string }[];
  /** Brings all rows into sight, where they are filtered. */
  clear?: () => void;
  select: (selection: Selection) => void;
};

/** Shows the cell of an error, whatever the filter, and puts the keyboard on it. */
export function useErrorFinder({ rows, columns, clear, select }: Finder): (error: SheetError) => void {
  const [target, setTarget] = useState<SheetError | null>(null);
  const show = useEffectEvent(({ row, column }: SheetError) => {
    const place = {
      row: rows.findIndex(({ id }) => id === row),
      column: columns.findIndex(({ id }) => id === column),
    };
    select({ from: place, to: place });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="gridcell"][data-active]')?.focus());
  });
  useEffect(
    function showTarget() {
      if (target) show(target);
    },
    [target],
  );
  return (error) => {
    clear?.();
    setTarget({ ...error });
  };
}
