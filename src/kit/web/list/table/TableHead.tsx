import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import type { Column, Sort } from './column.ts';

type PageSelection = {
  state: 'none' | 'some' | 'all';
  disabled: boolean;
  onToggle: (checked: boolean) => void;
};

/** The names of the columns, the ones to sort by as buttons, and the choice of the whole page. */
export function TableHead<T>({
  columns,
  sort,
  onSort,
  selection,
  withMenu,
}: {
  columns: Column<T>[];
  sort: Sort | undefined;
  onSort: ((by: string) => void) | undefined;
  selection: PageSelection | undefined;
  withMenu: boolean;
}) {
  return (
    <Table.Thead>
      <Table.Tr>
        {selection && (
          <Table.Th className={classes.check}>
            <Checkbox
              aria-label="Seleccionar todas las filas de esta página"
              disabled={selection.disabled}
              checked={selection.state === 'all'}
              indeterminate={selection.state === 'some'}
              onChange={(event) => selection.onToggle(event.currentTarget.checked)}
            />
          </Table.Th>
        )}
        {columns.map((column, nth) => (
          <HeadCell key={column.id} isName={nth === 0} column={column} sort={sort} onSort={onSort} />
        ))}
        {withMenu && <Table.Th className={classes.menu} aria-label="Acciones" />}
      </Table.Tr>
    </Table.Thead>
  );
}

type CellProps<T> = {
  column: Column<T>;
  /** Whether it is the column that names the rows. */
  isName: boolean;
};

type HeadCellProps<T> = CellProps<T> & { sort: Sort | undefined; onSort: ((by: string) => void) | undefined };

function HeadCell<T>({ column, isName, sort, onSort }: HeadCellProps<T>) {
  const by = column.sort;
  if (by === undefined || !onSort) return <Cell {...{ column, isName }}>{column.label}</Cell>;
  const on = sort?.by === by;
  const down = sort?.dir === 'desc';
  const Icon = on ? (down ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Cell {...{ column, isName }} order={on ? (down ? 'descending' : 'ascending') : undefined}>
      <UnstyledButton className={classes.sort} data-on={on || undefined} onClick={() => onSort(by)}>
        {column.label}
        <Icon size={14} stroke={2.2} aria-hidden />
      </UnstyledButton>
    </Cell>
  );
}

type SortableCellProps<T> = CellProps<T> & { order?: 'ascending' | 'descending' | undefined; children: ReactNode };

function Cell<T>({ column, isName, order, children }: SortableCellProps<T>) {
  return (
    <Table.Th
      className={isName ? classes.name : undefined}
      w={column.width}
      data-align={column.align}
      aria-sort={order}
    >
      {children}
    </Table.Th>
  );
}
