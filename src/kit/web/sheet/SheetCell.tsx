import { Tooltip } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './Sheet.module.css';
import type { SheetColumn, SheetRow, SheetValue } from './sheetEdits.ts';
import type { Place } from './sheetRange.ts';
import type { SheetHands } from './useSheetHands.ts';

type SheetCellProps = {
  row: SheetRow;
  column: SheetColumn;
  place: Place;
  value: SheetValue;
  changed: boolean;
  isActive: boolean;
  selected: boolean;
  /** Would be written if the fill ended now. */
  filled: boolean;
  /** The corner of the choice, where filling begins. */
  corner: boolean;
  hands: SheetHands;
  readOnly: boolean;
};

/** A value as its column writes it; a text that is no number as it was put there. */
export const shownValue = (column: SheetColumn, value: SheetValue): string =>
  typeof value === 'number' ? column.write(value) : (value ?? '');

export function SheetCell(props: SheetCellProps) {
  const { row, column, place, value, changed, isActive, selected, filled, corner, hands, readOnly } = props;
  const box = useRef<HTMLDivElement>(null);
  const trouble = changed ? column.trouble(value) : null;
  const typing = isActive && hands.typing !== null;
  const hasFocus = isActive && hands.focused && !typing;
  useEffect(
    function takeTheFocus() {
      if (hasFocus) box.current?.focus({ preventScroll: true });
    },
    [hasFocus],
  );
  return (
    <Tooltip label={trouble} disabled={!trouble || typing} opened={isActive && hands.focused ? true : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows are placed by hand, which a table does not allow */}
      <div
        ref={box}
        role="gridcell"
        className={classes.cell}
        tabIndex={isActive ? 0 : -1}
        aria-colindex={place.column + 2}
        aria-selected={selected}
        aria-readonly={readOnly || undefined}
        aria-invalid={trouble ? true : undefined}
        aria-description={trouble ?? (changed ? 'Cambiada, sin guardar' : undefined)}
        data-place={`${place.row}:${place.column}`}
        data-active={isActive || undefined}
        data-changed={changed || undefined}
        data-filled={filled || undefined}
        {...hands.cell(place)}
      >
        {typing ? <TypingBox label={`${column.label} de ${row.label}`} hands={hands} /> : shownValue(column, value)}
        {corner && !typing && <span className={classes.corner} data-corner aria-hidden />}
      </div>
    </Tooltip>
  );
}

function TypingBox({ label, hands }: { label: string; hands: SheetHands }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(function typeHere() {
    input.current?.focus();
  }, []);
  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={hands.typing ?? ''}
      onChange={(event) => hands.type(event.currentTarget.value)}
      onBlur={hands.leave}
    />
  );
}
