import { type ReactNode, useState } from 'react';
import { ExpandButton } from '#kit/web/display/ExpandButton.tsx';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { LongCards } from '#kit/web/list/views/LongCards.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
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

/** Figures of a row that a table on a phone has room for; with more it is a list of cards. */
const maxNarrow = 4;

/** All figures of a report, each a way to the orders behind it. */
export function ReportTable(props: ReportProps) {
  const phone = usePhone();
  return phone && props.report.columns.length > maxNarrow ? <ReportCards {...props} /> : <WideTable {...props} />;
}

type CardRow = ReportFigures & Pick<ReportRow, 'key' | 'label' | 'orders'>;
const totalKey = 'total';

const cardColumns = ({ report, search }: ReportProps): Column<CardRow>[] => [
  {
    id: 'name',
    label: report.rowLabel,
    cell: (row) => (row.key === totalKey ? <b>{row.label}</b> : <RowName type={report.type} row={row} />),
  },
  ...report.columns.map(
    (column): Column<CardRow> => ({
      id: column.key,
      label: column.label,
      blank: ({ values, before }) => !values[column.key] && !before?.[column.key],
      cell: (row) => <FigureCell {...{ report, search, column }} figures={row} orders={row.orders} />,
    }),
  ),
];

/** Each row as a card with the figures that it has, the total last. */
function ReportCards(props: ReportProps) {
  const { rows, totals, totalOrders, type } = props.report;
  const total: CardRow = { ...totals, key: totalKey, label: 'Total', orders: totalOrders };
  return (
    <div className={`${classes.card} ${classes.ranking}`}>
      <LongCards
        label={reportLabels[type]}
        rows={[...rows, total]}
        columns={cardColumns(props)}
        idOf={({ key }) => key}
        rowLabel={({ label }) => label}
      />
    </div>
  );
}

function WideTable({ report, search }: ReportProps) {
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
function RowName({ type, row: { key, label } }: { type: ReportType; row: Pick<ReportRow, 'key' | 'label'> }) {
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
