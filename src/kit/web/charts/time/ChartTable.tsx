import type { ReactNode } from 'react';
import { SideScroll } from '../../display/SideScroll.tsx';
import { Change } from '../Change.tsx';
import { type Better, type ChartPoint, type ChartSeries, type Format, pendingNameOf } from '../chart.ts';
import { ChartLink } from '../ChartLink.tsx';
import classes from './ChartTable.module.css';

type ChartTableProps = {
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: Format;
  better: Better;
  pointLabel: string;
  previousName?: string | undefined;
};

type Column = { name: string; cell: (point: ChartPoint) => ReactNode; className?: string | undefined };

/** Columns of the table: for each series its value and, with a comparison, the previous value and the change. */
function columnsOf({ points, series, format, better, previousName = 'Antes' }: ChartTableProps): Column[] {
  const show = (value: number | null | undefined) => (value == null ? '—' : format(value));
  const hasPrevious = points.some(({ previous }) => previous);
  const columns = series.flatMap(({ name }, at): Column[] => {
    const prefix = series.length > 1 ? `${name}: ` : '';
    const value: Column = { name, cell: ({ values }) => show(values[at]) };
    if (!hasPrevious) return [value];
    const change = ({ values, previous }: ChartPoint) => (
      <Change
        value={values[at] ?? null}
        previous={previous?.values[at]}
        than={previous?.name ?? ''}
        {...{ format, better }}
      />
    );
    const before: Column = { name: `${prefix}${previousName}`, cell: ({ previous }) => show(previous?.values[at]) };
    return [value, before, { name: `${prefix}Cambio`, cell: change }];
  });
  const pendingName = pendingNameOf(points);
  if (pendingName) columns.push({ name: pendingName, cell: ({ pending }) => show(pending?.value) });
  if (!points.some(({ notes }) => notes?.length)) return columns;
  return [...columns, { name: 'Notas', className: classes.notes, cell: ({ notes }) => notes?.join('. ') }];
}

/** The numbers of a chart, for who reads them better in rows. */
export function ChartTable(chart: ChartTableProps) {
  const { label, points, pointLabel } = chart;
  const columns = columnsOf(chart);
  return (
    <SideScroll className={classes.scroll} label={`${label}, tabla`}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{pointLabel}</th>
            {columns.map(({ name, className }) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            // An hour is there twice on the day a clock is put back.
            <tr key={index}>
              <th scope="row">{point.href ? <ChartLink href={point.href}>{point.name}</ChartLink> : point.name}</th>
              {columns.map(({ name, className, cell }) => (
                <td key={name} className={className}>
                  {cell(point)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}
