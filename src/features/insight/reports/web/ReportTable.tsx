import { type ReactNode, useState } from 'react';
import { ExpandButton } from '#kit/web/display/ExpandButton.tsx';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import {
  type OrderSlice,
  type ReportRow,
  type ReportType,
  type ReportColumn,
  type ReportFigures,
  reportLabels,
} from '../reports.contract.ts';
import { Against } from './Against.tsx';
import { comparable, earlier } from '../metrics/drawing.ts';
import { ordersHref } from '../figures/web/ordersHref.ts';
import type { ReportProps } from './ReportBody.tsx';
import classes from '../figures/web/Reports.module.css';
import { useReportFormats } from './reportFormat.ts';
import { rowRecordOf } from '../figures/web/rowRecords.ts';
import { ScrollTable } from '../figures/web/ScrollTable.tsx';

/** Rows before "show all"; print has all rows. Tables without a chart start with fewer. */
const [aMonth, few] = [31, 7];

/** All figures of a report, each a way to the orders behind it. */
export function ReportTable({ report, search }: ReportProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { rows, columns, totals, totalOrders, rowLabel, type } = report;
  const { integer } = useReportFormats();
  const atFirst = type === 'heatmap' ? few : aMonth;
  const line = (label: ReactNode, figures: ReportFigures, orders: OrderSlice | null) => (
    <>
      <th scope="row">{label}</th>
      {columns.map((column) => (
        <Cell key={column.key} {...{ report, search, column, figures, orders }} />
      ))}
    </>
  );
  return (
    <div className={classes.card}>
      <ScrollTable label={reportLabels[type]} columns={[rowLabel, ...columns.map(({ label }) => label)]}>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key} data-folded={(!isExpanded && at >= atFirst) || undefined}>
              {line(<RowName type={type} row={row} />, row, row.orders)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-sum>{line('Total', totals, totalOrders)}</tr>
        </tfoot>
      </ScrollTable>
      {rows.length > atFirst && (
        <ExpandButton expanded={isExpanded} more={`Ver las ${integer(rows.length)} filas`} onToggle={setIsExpanded} />
      )}
    </div>
  );
}

/** The name of a row, and a link to its record for users who may open it. */
function RowName({ type, row: { key, label } }: { type: ReportType; row: ReportRow }) {
  const record = rowRecordOf(type);
  const opens = useCan(record?.policy ?? 'signedIn');
  return record && opens ? <ChartLink href={record.path(key)}>{label}</ChartLink> : label;
}

type CellProps = ReportProps & { column: ReportColumn; figures: ReportFigures; orders: OrderSlice | null };

const Cell = (props: CellProps) => (
  <td>
    <FigureCell {...props} />
  </td>
);

/** A figure, its orders and its change. */
export function FigureCell({ report, search, column, figures, orders }: CellProps) {
  const format = useReportFormats()[column.kind];
  const opensOrders = useCan('orders.list');
  const value = figures.values[column.key] ?? null;
  const href = opensOrders && value ? ordersHref(report, search, { orders, outcome: column.outcome }) : undefined;
  const text = value ? format(value) : '—';
  return (
    <>
      {href ? <ChartLink href={href}>{text}</ChartLink> : text}
      {figures.before && (
        <div className={classes.change}>
          <Against
            value={comparable(figures, column)}
            before={earlier(figures, column)}
            than={report.compared?.words ?? ''}
            kind={column.kind}
            better={column.better}
          />
        </div>
      )}
    </>
  );
}
