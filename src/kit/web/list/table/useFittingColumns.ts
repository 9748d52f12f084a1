import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Column, fittingColumns } from './column.ts';

/** Pixels outside columns: checkboxes, menus and the scroll bar. */
const checkWidth = 48;
const menuWidth = 56;
const scrollbarWidth = 16;

type Table<T> = { columns: Column<T>[]; onSelection?: unknown; actions?: unknown };

/** The columns that a table has room for within an element. */
export function useFittingColumns<T>(
  region: RefObject<HTMLElement | null>,
  { columns, onSelection, actions }: Table<T>,
): Column<T>[] {
  const room = useWidth(region) - scrollbarWidth - (onSelection ? checkWidth : 0) - (actions ? menuWidth : 0);
  return useMemo(() => fittingColumns(columns, room), [columns, room]);
}

/** How wide an element is, also when that changes. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(
    function followWidth() {
      const { current } = element;
      if (!current) return;
      const measure = () => setWidth(current.offsetWidth);
      const observer = new ResizeObserver(measure);
      measure();
      observer.observe(current);
      return () => observer.disconnect();
    },
    [element],
  );
  return width;
}
