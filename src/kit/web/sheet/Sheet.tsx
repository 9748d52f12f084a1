import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import classes from './Sheet.module.css';
import { SheetCell } from './SheetCell.tsx';
import type { SheetRow } from './sheetEdits.ts';
import { isWithin, type Place, type Range, rangeOf, type Selection } from './sheetRange.ts';
import type { SheetState } from './useSheet.ts';
import { useSheetHands } from './useSheetHands.ts';

export type SheetProps = {
  sheet: SheetState;
  /** What it is, for whoever hears it. */
  label: string;
  /** Heading of the names of the rows. */
  rowsLabel: string;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  readOnly: boolean;
};

const rowHeight = 48;

/** Many rows of numbers, worked on as in a spreadsheet: by keys, by mouse, and with what a spreadsheet copies. */
export function Sheet(props: SheetProps) {
  const { sheet, label, rowsLabel, selection, onSelection, readOnly } = props;
  const { shown, columns } = sheet;
  const region = useRef<HTMLDivElement>(null);
  const help = useId();
  const active = selection.to;
  // It answers functions that change what they say; nothing made of them here is kept between renders.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: 44,
    // The row with the focus stays, however far it is scrolled away: without it the keyboard would have nothing.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active.row])].toSorted((a, b) => a - b),
  });
  const hands = useSheetHands(props, region);
  useEffect(
    function followTheActiveCell() {
      virtualizer.scrollToIndex(active.row);
    },
    [virtualizer, active.row],
  );
  const range = rangeOf(selection);
  const wholeColumn = (column: number) =>
    onSelection({ from: { row: shown.length - 1, column }, to: { row: 0, column } });
  return (
    <>
      <VisuallyHidden id={help}>
        {readOnly
          ? 'Muévete con las flechas. Ctrl C copia lo elegido.'
          : 'Muévete con las flechas, escribe o pulsa Enter para cambiar una celda. Ctrl D rellena hacia abajo, Ctrl Z deshace. Escape y luego Tab sale de la planilla.'}
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
        {...hands.events}
      >
        <div className={classes.head} role="row" aria-rowindex={1}>
          <div role="columnheader" aria-colindex={1} className={classes.name}>
            {rowsLabel}
          </div>
          {columns.map(({ id, label: heading }, index) => (
            <div key={id} role="columnheader" aria-colindex={index + 2} className={classes.heading}>
              {/* The keyboard chooses a column with Ctrl and Shift from any of its cells. */}
              <button type="button" tabIndex={-1} onClick={() => wholeColumn(index)} title={`Elegir ${heading}`}>
                {heading}
              </button>
            </div>
          ))}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = shown[index];
            return (
              row && (
                <SheetLine
                  key={row.id}
                  {...{ row, index, start, sheet, range, active, hands }}
                  filling={hands.filling}
                  readOnly={readOnly}
                />
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

type SheetLineProps = {
  row: SheetRow;
  index: number;
  start: number;
  sheet: SheetState;
  range: Range;
  active: Place;
  filling: number | null;
  hands: ReturnType<typeof useSheetHands>;
  readOnly: boolean;
};

function SheetLine({ row, index, start, sheet, range, active, filling, hands, readOnly }: SheetLineProps) {
  return (
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)`, height: rowHeight }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows are placed by hand, which a table does not allow */}
      <div role="rowheader" aria-colindex={1} className={classes.name}>
        <span className={classes.words} title={row.label}>
          {row.label}
        </span>
        <span className={classes.note}>{row.note}</span>
      </div>
      {sheet.columns.map((column, at) => {
        const place = { row: index, column: at };
        const isActive = active.row === index && active.column === at;
        const selected = isWithin(place, range);
        const end = filling === null ? range.bottom : Math.max(range.bottom, filling);
        return (
          <SheetCell
            key={column.id}
            {...{ row, column, place, isActive, selected, hands, readOnly }}
            value={sheet.valueOf(row, column.id)}
            changed={sheet.isChanged(row, column.id)}
            filled={!selected && at >= range.left && at <= range.right && index > range.bottom && index <= end}
            corner={!readOnly && index === range.bottom && at === range.right}
          />
        );
      })}
    </div>
  );
}
