import { Tooltip } from '@mantine/core';
import { createContext, use, useEffect, useRef } from 'react';
import classes from './Sheet.module.css';
import type { SheetColumn, SheetValue } from './sheetEdits.ts';
import type { CellPosition } from './sheetRange.ts';

/** Text being typed into the active cell, or null. */
type Typing = { text: string | null; type: (text: string) => void; leave: () => void };
export const TypingContext = createContext<Typing>({ text: null, type: () => undefined, leave: () => undefined });

type SheetCellProps = {
  column: SheetColumn;
  /** Column and row, for screen readers. */
  label: string;
  place: CellPosition;
  value: SheetValue;
  changed: boolean;
  /** Why the server rejected the value. */
  rejection: string | null;
  isActive: boolean;
  focused: boolean;
  typing: boolean;
  selected: boolean;
  filled: boolean;
  corner: boolean;
  readOnly: boolean;
};

/** A value as its column writes it; a text that is no number as it was put there. */
export const displayValue = (column: SheetColumn, value: SheetValue): string =>
  typeof value === 'number' ? column.write(value) : (value ?? '');

export function SheetCell(props: SheetCellProps) {
  const { column, label, place, value, changed, rejection, isActive, focused, typing } = props;
  const { selected, filled, corner, readOnly } = props;
  const box = useRef<HTMLDivElement>(null);
  const valueError = changed ? (column.trouble(value) ?? rejection) : null;
  const hasFocus = isActive && focused && !typing;
  useEffect(
    function takeTheFocus() {
      if (hasFocus) box.current?.focus({ preventScroll: true });
    },
    [hasFocus],
  );
  const cell = (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows are placed by hand, which a table does not allow
      role="gridcell"
      className={classes.cell}
      tabIndex={isActive ? 0 : -1}
      aria-colindex={place.column + 2}
      aria-selected={selected}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA lets a gridcell be read-only
      aria-readonly={readOnly || undefined}
      aria-invalid={valueError ? true : undefined}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- any role may have it since ARIA 1.3, and aria-describedby is taken by the tooltip
      aria-description={valueError ?? (changed ? 'Cambiada, sin guardar' : undefined)}
      data-place={`${place.row}:${place.column}`}
      data-active={isActive || undefined}
      data-changed={changed || undefined}
      data-filled={filled || undefined}
    >
      {typing ? <TypingBox label={label} isText={column.isText ?? false} /> : displayValue(column, value)}
      {corner && !typing && <span className={classes.corner} data-corner aria-hidden />}
    </div>
  );
  if (!valueError || typing) return cell;
  return (
    <Tooltip label={valueError} multiline maw={280} opened={hasFocus ? true : undefined}>
      {cell}
    </Tooltip>
  );
}

function TypingBox({ label, isText }: { label: string; isText: boolean }) {
  const { text, type, leave } = use(TypingContext);
  const input = useRef<HTMLInputElement>(null);
  useEffect(function typeHere() {
    input.current?.focus();
  }, []);
  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={label}
      inputMode={isText ? 'text' : 'decimal'}
      autoComplete="off"
      value={text ?? ''}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
