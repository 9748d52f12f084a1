import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ImportRow as Row, MenuImport } from '../menuImport.contract.ts';
import classes from './Import.module.css';
import { ImportRow } from './ImportRow.tsx';

type RowsProps = {
  imported: MenuImport;
  rows: Row[];
  /** Reads the next ones; null where there are none, or they are on their way. */
  more: (() => void) | null;
};

/** However many lines, those in sight; the next ones come before the end is reached. */
export function ImportRows({ imported, rows, more }: RowsProps) {
  const region = useRef<HTMLDivElement>(null);
  // It answers functions that change what they say; nothing made of them here is kept between renders.
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
  const readMore = useEffectEvent(() => more?.());
  useEffect(
    function readAhead() {
      if (last >= rows.length - 20) readMore();
    },
    [last, rows.length],
  );
  return (
    // Without a stop of its own the keyboard could not scroll lines that hold nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={region} className={classes.rows} aria-label="Líneas del archivo" tabIndex={0}>
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
