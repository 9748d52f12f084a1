import { Checkbox, Table } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type Ref } from 'react';
import classes from './DataTable.module.css';
import type { Column } from './column.ts';

type DataRowProps<T> = {
  /** Reports the height of a virtual row. */
  measure: Ref<HTMLTableRowElement> | undefined;
  row: T;
  id: string;
  index: number;
  columns: Column<T>[];
  label: string;
  focusable: boolean;
  selected: boolean;
  onSelect: ((id: string, checked: boolean, withShift: boolean) => void) | undefined;
  onFocusRow: (index: number) => void;
  onOpen: ((row: T) => void) | undefined;
  onPeek: ((row: T) => void) | undefined;
  actions: ((row: T) => ReactNode) | undefined;
};

const controls = 'a, button, input, label, select, textarea, [role="switch"], [role="menuitem"], [data-stays]';

/** A press that belongs to the row itself: not to a control in it, nor to a menu drawn elsewhere. */
function isOfRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element;
  const picking = (getSelection()?.toString() ?? '') !== '';
  return event.currentTarget.contains(target) && !target.closest(controls) && !picking;
}

function Row<T>(props: DataRowProps<T>) {
  const { measure, row, id, index, columns, label, focusable, selected, onSelect, onOpen, onPeek, actions } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') onOpen?.(row);
    if (event.key !== ' ' || !onSelect) return;
    event.preventDefault();
    onSelect(id, !selected, false);
  };
  return (
    <Table.Tr
      ref={measure}
      className={classes.row}
      data-index={index}
      data-opens={onOpen ? true : undefined}
      data-selected={selected || undefined}
      aria-rowindex={index + 2}
      tabIndex={focusable ? 0 : -1}
      onClick={(event) => isOfRow(event) && onOpen?.(row)}
      onKeyDown={onKeyDown}
      onFocus={() => {
        props.onFocusRow(index);
        onPeek?.(row);
      }}
      onPointerEnter={() => onPeek?.(row)}
    >
      {onSelect && (
        <Table.Td className={classes.check}>
          <Checkbox
            aria-label={`Seleccionar ${label}`}
            checked={selected}
            // A checkbox changes by a click, which knows of Shift.
            onChange={({ currentTarget, nativeEvent }) =>
              onSelect(id, currentTarget.checked, (nativeEvent as globalThis.MouseEvent).shiftKey)
            }
          />
        </Table.Td>
      )}
      {columns.map((column, nth) => (
        <Table.Td key={column.id} className={nth === 0 ? classes.name : undefined} data-align={column.align}>
          {column.cell(row)}
        </Table.Td>
      ))}
      {actions && <Table.Td className={classes.menu}>{actions(row)}</Table.Td>}
    </Table.Tr>
  );
}

/** Drawn again only when its row, its columns or its selection change. */
export const DataRow = memo(
  Row,
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.columns === after.columns &&
    before.selected === after.selected &&
    before.focusable === after.focusable &&
    before.actions === after.actions &&
    before.onOpen === after.onOpen,
) as typeof Row;
