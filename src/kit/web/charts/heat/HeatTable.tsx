import { type KeyboardEvent, useRef, useState } from 'react';
import { SideScroll } from '../../display/SideScroll.tsx';
import type { Format } from '../chart.ts';
import { ChartLink } from '../ChartLink.tsx';
import classes from './HeatTable.module.css';
import { heatLevel, heatLevels } from './heatLevel.ts';

/** A value, and what is behind it; null where there cannot be one. */
export type HeatCell = { value: number; href?: string | undefined } | null;
export type HeatRow = { name: string; cells: readonly HeatCell[] };

type HeatTableProps = {
  label: string;
  /** Heading of the rows: `Día`. */
  rowLabel: string;
  columns: readonly string[];
  rows: readonly HeatRow[];
  format: Format;
  /** A last row and a last column, made of the values of each: a sum, an average. */
  total?: { name: string; of: (values: readonly number[]) => number };
};

/** Movement per key. `Home` and `End` start beyond the first and the last cell. */
const arrows: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, 1],
  End: [0, -1],
};

const valuesOf = (cells: readonly (HeatCell | undefined)[]): number[] => cells.flatMap((cell) => cell?.value ?? []);

/** A roving tabindex: a single cell is in the Tab order and the arrow keys move between linked cells. */
function useRovingCells(rows: readonly HeatRow[]) {
  const table = useRef<HTMLTableElement>(null);
  const first = rows.findIndex(({ cells }) => cells.some((cell) => cell?.href));
  const [stop, setStop] = useState<string | null>(null);
  const firstStop = `${first},${rows[first]?.cells.findIndex((cell) => cell?.href)}`;
  const cellAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`);
  const onKeyDown = (event: KeyboardEvent) => {
    const [down, right] = arrows[event.key] ?? [0, 0];
    const [row = 0, column = 0] = (event.target as HTMLElement).dataset.cell?.split(',').map(Number) ?? [];
    if ((down === 0 && right === 0) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const width = rows[row]?.cells.length ?? 0;
    const start = event.key === 'Home' ? -1 : event.key === 'End' ? width : column;
    for (let at = 1; at <= Math.max(width, rows.length); at += 1) {
      const next = cellAt(row + down * at, start + right * at);
      if (next) return next.focus();
    }
  };
  return { table, onKeyDown, stop: stop ?? firstStop, setStop };
}

/** Values by two things, as weekday and hour, each shaded by its size and written out. */
export function HeatTable({ label, rowLabel, columns, rows, format, total }: HeatTableProps) {
  const { table, onKeyDown, stop, setStop } = useRovingCells(rows);
  const highest = Math.max(0, ...rows.flatMap(({ cells }) => valuesOf(cells)));
  const sum = (cells: readonly (HeatCell | undefined)[]) => {
    const values = valuesOf(cells);
    return values.length > 0 && total ? format(total.of(values)) : '—';
  };
  const cellOf = (row: HeatRow, cell: HeatCell, place: string, column: string) => {
    if (cell === null) return null;
    if (!cell.href) return format(cell.value);
    const text = `${row.name}, ${column}: ${format(cell.value)}`;
    const tabIndex = place === stop ? 0 : -1;
    return (
      <ChartLink
        {...{ href: cell.href, tabIndex, 'data-cell': place }}
        aria-label={text}
        onFocus={() => setStop(place)}
      >
        {format(cell.value)}
      </ChartLink>
    );
  };
  return (
    <figure className={classes.figure}>
      <SideScroll className={classes.scroll} label={`${label}, tabla`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the cells within */}
        <table ref={table} className={classes.table} aria-label={label} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {[rowLabel, ...columns, ...(total ? [total.name] : [])].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {columns.map((column, index) => {
                  const cell = row.cells[index] ?? null;
                  return (
                    <td key={column} data-level={cell ? heatLevel(cell.value, highest) : undefined}>
                      {cellOf(row, cell, `${at},${index}`, column)}
                    </td>
                  );
                })}
                {total && <td className={classes.total}>{sum(row.cells)}</td>}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th scope="row">{total.name}</th>
                {columns.map((column, index) => (
                  <td key={column}>{sum(rows.map(({ cells }) => cells[index]))}</td>
                ))}
                <td className={classes.total}>{sum(rows.flatMap(({ cells }) => cells))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </SideScroll>
      <figcaption className={classes.legend}>
        {format(0)}
        {heatLevels.map((level) => (
          <span key={level} data-level={level} aria-hidden />
        ))}
        {format(highest)}
      </figcaption>
    </figure>
  );
}
