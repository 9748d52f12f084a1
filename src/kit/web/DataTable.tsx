import { Table } from '@mantine/core';
import { rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useRef } from 'react';
import classes from './DataTable.module.css';
import type { Column, Selection, Sort } from './list/column.ts';
import { DataRow } from './list/DataRow.tsx';
import { SkeletonRows } from './list/SkeletonRows.tsx';
import { TableHead } from './list/TableHead.tsx';
import { useRovingRows } from './list/useRovingRows.ts';

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
  const { table, rows, drawn, before, after, measure, reveal } = useDrawnRows(props, region);
  const { active, setActive, onKeyDown } = useRovingRows(region, rows.length, reveal);
  const span = columns.length + (onSelection ? 1 : 0) + (props.actions ? 1 : 0);
  const all = rows.length > 0 && table.getIsAllRowsSelected();
  return (
    <section ref={region} className={classes.scroll} aria-label={label} tabIndex={rows.length > 0 ? undefined : 0}>
      <Table
        stickyHeader
        className={classes.table}
        data-fixed={measure ? true : undefined}
        aria-rowcount={measure ? rows.length + 1 : undefined}
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
          {before > 0 && <Spacer height={before} span={span} />}
          {drawn.map(({ row, index }) => (
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
          ))}
          {after > 0 && <Spacer height={after} span={span} />}
        </Table.Tbody>
      </Table>
      {props.foot}
    </section>
  );
}

/** The rows of the table and, of many, those in the window. `measure` is there only when the window is virtual. */
function useDrawnRows<T extends object>(
  { rows: data, idOf, loading, selection = none, onSelection }: DataTableProps<T>,
  region: RefObject<HTMLElement | null>,
) {
  const table = useTable({
    features,
    data,
    // Cells are drawn from our own columns: the table keeps the rows and which of them are chosen.
    columns: noDefinitions,
    getRowId: idOf,
    state: { rowSelection: selection as ChosenRows },
    onRowSelectionChange: (change) =>
      onSelection?.(typeof change === 'function' ? change(selection as ChosenRows) : change),
  });
  const rows = table.getRowModel().rows;
  const virtual = rows.length > drawnWhole;
  // It answers functions that change what they say; nothing made of them here is kept between renders.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => region.current,
    estimateSize: () => 56,
    overscan: 12,
  });
  const reveal = (index: number) => virtual && virtualizer.scrollToIndex(index);
  if (loading) return { table, rows, drawn: [], before: 0, after: 0, measure: undefined, reveal };
  if (!virtual) {
    const drawn = rows.map((row, index) => ({ row, index }));
    return { table, rows, drawn, before: 0, after: 0, measure: undefined, reveal };
  }
  const items = virtualizer.getVirtualItems();
  const drawn = items.flatMap(({ index }) => (rows[index] ? [{ row: rows[index], index }] : []));
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return { table, rows, drawn, before: items[0]?.start ?? 0, after, measure: virtualizer.measureElement, reveal };
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr className={classes.spacer} aria-hidden>
      {/* Height in the place of the rows outside of the window; there is nothing in it to name. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
