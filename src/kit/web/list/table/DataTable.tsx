import { Table } from '@mantine/core';
import { lazy, type ReactNode, type Ref, Suspense, useMemo, useRef } from 'react';
import classes from './DataTable.module.css';
import type { Column, Selection, Sort } from './column.ts';
import { DataRow } from './DataRow.tsx';
import { useTableSelection } from './tableSelection.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableHead } from './TableHead.tsx';
import { type RowKey, useRowKeys } from './rowKeys.ts';
import { useFittingColumns } from './useFittingColumns.ts';
import { useRovingRows } from './useRovingRows.ts';

const VirtualRows = lazy(() => import('./VirtualRows.tsx').then(({ VirtualRows }) => ({ default: VirtualRows })));

/** Below this many rows everything is drawn, so that the browser's own search finds it. */
const unvirtualizedRows = 50;

const none: Selection = {};

export type DataTableProps<T extends object> = {
  /** Names the table to screen readers. */
  label: string;
  rows: T[];
  /** The columns to show, in order, as far as there is room for them. The first one names the row. */
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
  /** Over the first rows. */
  arrived?: ReactNode;
  /** The pointer entered or left the rows. */
  onRest?: () => void;
  onLeave?: () => void;
  keys?: readonly RowKey<T>[] | undefined;
};

/** A table for any number of rows: sticky header, selection with ranges, arrows, Enter and Space on rows. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, idOf, loading, selection = none, onSelection, sort, onSort } = props;
  const region = useRef<HTMLElement>(null);
  const columns = useFittingColumns(region, props);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const { state, select, selectAll } = useTableSelection(ids, selection, onSelection);
  const virtual = rows.length > unvirtualizedRows;
  const reveal = useRef<(index: number) => void>(() => undefined);
  const roving = useRovingRows(region, ids, (index) => reveal.current(index));
  const onKeyDown = useRowKeys(props.keys, rows, roving);
  const span = columns.length + (onSelection ? 1 : 0) + (props.actions ? 1 : 0);
  const rowAt = (index: number, measure?: Ref<HTMLTableRowElement>) => {
    const [row, id] = [rows[index], ids[index]];
    if (row === undefined || id === undefined) return null;
    return (
      <DataRow
        key={id}
        measure={measure}
        row={row}
        id={id}
        index={index}
        columns={columns}
        label={props.rowLabel(row)}
        focusable={index === roving.active}
        selected={selection[id] ?? false}
        onSelect={onSelection && select}
        onFocusRow={roving.setActive}
        onOpen={props.onOpen}
        onPeek={props.onPeek}
        actions={props.actions}
      />
    );
  };
  return (
    <section
      ref={region}
      className={classes.scroll}
      aria-label={label}
      tabIndex={rows.length > 0 ? undefined : 0}
      onPointerEnter={props.onRest}
      onPointerLeave={props.onLeave}
    >
      {props.arrived}
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
              state,
              disabled: rows.length === 0,
              onToggle: selectAll,
            }
          }
        />
        <Table.Tbody className={classes.body} data-busy={props.busy || undefined}>
          {loading && (
            <SkeletonRows columns={columns} leading={Boolean(onSelection)} trailing={Boolean(props.actions)} />
          )}
          {!loading && virtual && (
            // Until the window is there, its first rows stand in for it.
            <Suspense fallback={rows.slice(0, unvirtualizedRows).map((_, index) => rowAt(index))}>
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
