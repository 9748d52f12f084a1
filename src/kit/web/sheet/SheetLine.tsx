import { memo } from 'react';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import classes from './Sheet.module.css';
import { SheetCell } from './SheetCell.tsx';
import type { SheetColumn, SheetRow } from './sheetEdits.ts';
import type { SheetCellState } from './useSheet.ts';

export const rowHeight = 48;

/** State of a row: cells, selection and the current edit. */
export type SheetLineView = {
  cells: SheetCellState[];
  left: number;
  right: number;
  selected: boolean;
  /** Would be written if the fill ended now. */
  filled: boolean;
  /** Has the corner of the choice, where filling begins. */
  corner: boolean;
  /** Column of the active cell, where it is on this line. */
  active: number | null;
  focused: boolean;
  typing: boolean;
};

type SheetLineProps = {
  row: SheetRow;
  index: number;
  start: number;
  columns: readonly SheetColumn[];
  readOnly: boolean;
  look: SheetLineView;
};

function Line({ row, index, start, columns, readOnly, look }: SheetLineProps) {
  const { left, right, active } = look;
  return (
    <div
      className={classes.row}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows are placed by hand, which a table does not allow
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
      {columns.map((column, at) => {
        const { value = null, changed = false, rejection = null } = look.cells[at] ?? {};
        const within = at >= left && at <= right;
        return (
          <SheetCell
            key={column.id}
            {...{ column, value, changed, rejection, readOnly }}
            label={`${column.label} de ${row.label}`}
            place={{ row: index, column: at }}
            isActive={active === at}
            focused={active === at && look.focused}
            typing={active === at && look.typing}
            selected={look.selected && within}
            filled={look.filled && within}
            corner={look.corner && at === right}
          />
        );
      })}
    </div>
  );
}

/** A row of a sheet, memoized by its state. */
export const SheetLine = memo(
  Line,
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.start === after.start &&
    before.columns === after.columns &&
    before.readOnly === after.readOnly &&
    deepEqual(before.look, after.look),
);
