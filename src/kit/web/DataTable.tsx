import { Table } from '@mantine/core';
import { rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { lazy, type ReactNode, type Ref, Suspense, useRef } from 'react';
import classes from './DataTable.module.css';
import type { Column, Selection, Sort } from './list/column.ts';
import { DataRow } from './list/DataRow.tsx';
import { SkeletonRows } from './list/SkeletonRows.tsx';
import { TableHead } from './list/TableHead.tsx';
import { useRovingRows } from './list/useRovingRows.ts';

const VirtualRows = lazy(() => import('./list/VirtualRows.tsx').then(({ VirtualRows }) => ({ default: VirtualRows })));

const features = tableFeatures({ rowSelectionFeature });
const noDefinitions: never[] = [];

/** Below this many rows everything is drawn, so that the browser's own search finds it. */
const drawnWhole = 50;

const none: Selection = {};
type ChosenRows = Record<string, true>;

export type DataTableProps<T extends object> = {
  /** Names the table to screen readers. */
  label: string;
  rows: T[];
  /** The columns to show, in order. The first one names the row. */
  columns: Column<T>[];
  idOf: (row: T) => string;
  rowLabel: (row: T) => string;
  loading?: boolean;
  /** Rows of the question before are on screen while the next ones come. */
  busy?: boolean;
  sort?: Sort;
  onSort?: (by: string) => void;
  selection?: Selection;
  onSelection?: (selection: Selection) => void;
  /** Opens the record: a press on the row outside of its controls, or Enter. */
  onOpen?: ((row: T) => void) | undefined;
  /** The pointer or the focus rests on a row: time to fetch what opening it needs. */
  onPeek?: ((row: T) => void) | undefined;
  actions?: ((row: T) => ReactNode) | undefined;
  /** Below the last row, in what scrolls. */
  foot?: ReactNode;
};

/** A table for any number of rows: sticky header, selection with ranges, arrows, Enter and Space on rows. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, loading, onSelection, sort, onSort } = props;
  const region = useRef<HTMLElement>(null);
  const table = useChoosableRows(props);
  const rows = table.getRowModel().rows;
  const virtual = rows.length > drawnWhole;
  const reveal = useRef<(index: number) => void>(() => undefined);
  const { active, setActive, onKeyDown } = useRovingRows(region, rows.length, (index) => reveal.current(index));
  const span = columns.length + (onSelection ? 1 : 0) + (props.actions ? 1 : 0);
  const all = rows.length > 0 && table.getIsAllRowsSelected();
  const rowAt = (index: number, measure?: Ref<HTMLTableRowElement>) => {
    const row = rows[index];
    if (!row) return null;
    return (
      <DataRow
        key={row.id}
        measure={measure}
        row={row.original}
        index={index}
        columns={columns}
        label={props.rowLabel(row.original)}
        focusable={index === active}
        selected={row.getIsSelected()}
        onSelect={onSelection && row.getToggleSelectedHandler()}
        onToggle={onSelection && (() => row.toggleSelected())}
        onFocusRow={setActive}
        onOpen={props.onOpen}
        onPeek={props.onPeek}
        actions={props.actions}
      />
    );
  };
  return (
    <section ref={region} className={classes.scroll} aria-label={label} tabIndex={rows.length > 0 ? undefined : 0}>
      <Table
        stickyHeader
        className={classes.table}
        // A list that grows has its columns in place from the start: they would jump with the first page too many.
        data-fixed={virtual || Boolean(props.foot) || undefined}
        aria-rowcount={virtual ? rows.length + 1 : undefined}
        aria-busy={loading ?? props.busy ?? false}
        onKeyDown={onKeyDown}
      >
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          withMenu={Boolean(props.actions)}
          selection={
            onSelection && {
              state: all ? 'all' : table.getIsSomeRowsSelected() ? 'some' : 'none',
              disabled: rows.length === 0,
              onToggle: table.getToggleAllRowsSelectedHandler(),
            }
          }
        />
        <Table.Tbody className={classes.body} data-busy={props.busy || undefined}>
          {loading && (
            <SkeletonRows columns={columns} leading={Boolean(onSelection)} trailing={Boolean(props.actions)} />
          )}
          {!loading && virtual && (
            // Until the window is there, its first rows stand in for it.
            <Suspense fallback={rows.slice(0, drawnWhole).map((_, index) => rowAt(index))}>
              <VirtualRows count={rows.length} region={region} reveal={reveal} span={span} rowAt={rowAt} />
            </Suspense>
          )}
          {!loading && !virtual && rows.map((_, index) => rowAt(index))}
        </Table.Tbody>
      </Table>
      {props.foot}
    </section>
  );
}

/** The table keeps the rows and which of them are chosen. */
function useChoosableRows<T extends object>({ rows, idOf, selection = none, onSelection }: DataTableProps<T>) {
  return useTable({
    features,
    data: rows,
    // Cells are drawn from our own columns.
    columns: noDefinitions,
    getRowId: idOf,
    state: { rowSelection: selection as ChosenRows },
    onRowSelectionChange: (change) =>
      onSelection?.(typeof change === 'function' ? change(selection as ChosenRows) : change),
  });
}
