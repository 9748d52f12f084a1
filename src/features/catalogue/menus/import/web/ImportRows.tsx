import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ImportRow as Row, MenuImport } from '../menuImport.contract.ts';
import classes from './Import.module.css';
import { ImportRow } from './ImportRow.tsx';

type RowsProps = {
  imported: MenuImport;
  rows: Row[];
  /** Loads the next page; null on the last page or while loading. */
  more: (() => void) | null;
};

/** Virtualized list of rows that loads the next page before the end is reached. */
export function ImportRows({ imported, rows, more }: RowsProps) {
  const region = useRef<HTMLDivElement>(null);
  // The virtualizer is not memoizable; no value derived from it is memoized here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => 76,
    getItemKey: (index) => rows[index]?.line ?? index,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const label = imported.source === 'file' ? 'Líneas del archivo' : 'Líneas del menú';
  const readMore = useEffectEvent(() => more?.());
  useEffect(
    function readAhead() {
      if (last >= rows.length - 20) readMore();
    },
    [last, rows.length],
  );
  return (
    // Without a tab stop, keyboard users could not scroll rows that have no controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={region} className={classes.rows} aria-label={label} tabIndex={0}>
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <ImportRow imported={imported} row={row} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
