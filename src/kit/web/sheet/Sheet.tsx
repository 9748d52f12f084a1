import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useEffectEvent, useId, useRef } from 'react';
import classes from './Sheet.module.css';
import { TypingContext } from './SheetCell.tsx';
import { SheetHead } from './SheetHead.tsx';
import { type SheetLineView, rowHeight, SheetLine } from './SheetLine.tsx';
import type { SheetRow } from './sheetEdits.ts';
import { rangeOf, type Selection } from './sheetRange.ts';
import type { SheetState } from './useSheet.ts';
import { useSheetEvents } from './useSheetEvents.ts';

export type SheetProps = {
  sheet: SheetState;
  /** Accessible name. */
  label: string;
  /** Heading of the names of the rows. */
  rowsLabel: string;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  readOnly: boolean;
};

/** Many rows of numbers, worked on as in a spreadsheet: by keys, by mouse, and with what a spreadsheet copies. */
export function Sheet(props: SheetProps) {
  const { sheet, label, rowsLabel, selection, onSelection, readOnly } = props;
  const { shown, columns } = sheet;
  const region = useRef<HTMLDivElement>(null);
  const help = useId();
  const active = selection.to;
  // The virtualizer returns functions whose results change, but nothing here memoizes them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: 44,
    // The row with the focus stays, however far it is scrolled away: without it the keyboard would have nothing.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active.row])].toSorted((a, b) => a - b),
  });
  const handlers = useSheetEvents(props, region);
  useEffect(
    function followTheActiveCell() {
      virtualizer.scrollToIndex(active.row);
    },
    [virtualizer, active.row],
  );
  const begin = useEffectEvent(() => {
    const [name, ...headings] = region.current?.querySelectorAll<HTMLElement>('[role="columnheader"]') ?? [];
    const first = headings[active.column];
    if (name && first) region.current?.scrollTo({ left: first.offsetLeft - name.offsetWidth });
  });
  useEffect(function beginAtTheActiveColumn() {
    begin();
  }, []);
  const range = rangeOf(selection);
  /** Everything a line shows besides its row: a line is drawn again only when this differs. */
  const viewOf = (index: number, row: SheetRow): SheetLineView => ({
    cells: columns.map(({ id }) => sheet.cellOf(row, id)),
    left: range.left,
    right: range.right,
    selected: index >= range.top && index <= range.bottom,
    filled: index > range.bottom && index <= (handlers.filling ?? range.bottom),
    corner: !readOnly && index === range.bottom,
    active: index === active.row ? active.column : null,
    focused: index === active.row && handlers.focused,
    typing: index === active.row && handlers.typing.text !== null,
  });
  const columnRange = (column: number) =>
    onSelection({ from: { row: shown.length - 1, column }, to: { row: 0, column } });
  return (
    <TypingContext value={handlers.typing}>
      <VisuallyHidden id={help}>
        {readOnly
          ? 'Muévete con las flechas. Ctrl C copia lo elegido.'
          : 'Muévete con las flechas, escribe o presiona Enter para cambiar una celda. Ctrl D rellena hacia abajo, Ctrl Z deshace. Escape y luego Tab sale de la planilla.'}
      </VisuallyHidden>
      <div
        ref={region}
        className={classes.sheet}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={help}
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        style={{ '--count': columns.length } as CSSProperties}
        aria-readonly={readOnly || undefined}
        {...handlers.events}
      >
        <SheetHead rowsLabel={rowsLabel} columns={columns} onColumn={columnRange} />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows are placed by hand, which a table does not allow */}
        <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = shown[index];
            return (
              row && <SheetLine key={row.id} {...{ row, index, start, columns, readOnly }} look={viewOf(index, row)} />
            );
          })}
        </div>
      </div>
    </TypingContext>
  );
}
