import { BarsList } from '#kit/web/charts/BarsList.tsx';
import { TimeChart } from '#kit/web/charts/time/TimeChart.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { eachDay } from '#domain/time/periods.ts';
import type { ReportPoint, ReportRow } from '../reports.contract.ts';
import { barsOfTime, comparable, drawnOverTime, earlier, isWithoutComparison, mainOf } from '../metrics/drawing.ts';
import { type DayNotes, ReportNotes } from '../notes/web/ReportNotes.tsx';
import { HourHeat } from './HourHeat.tsx';
import { ordersHref } from '../figures/web/ordersHref.ts';
import { rowRecordOf } from '../figures/web/rowRecords.ts';
import type { ReportProps } from './ReportBody.tsx';
import { useReportFormats } from './reportFormat.ts';

/** Rows that are drawn as bars, the largest where there are more; the table has all of them. */
const bars = 12;

/** Chart of the main figure: over time, in parts, or by weekday and hour. */
export function ReportChart(props: ReportProps) {
  const { report } = props;
  if (report.type === 'heatmap') return <HourHeat {...props} />;
  if (!drawnOverTime.includes(report.type)) return <Bars {...props} />;
  return <ReportNotes report={report}>{(notes) => <Course {...props} notes={notes} />}</ReportNotes>;
}

const notesOf = (notes: DayNotes, { orders }: ReportPoint): string[] =>
  notes.size === 0 || !orders?.from || !orders.to
    ? []
    : eachDay({ startDate: orders.from, endDate: orders.to }).flatMap((day) => notes.get(day) ?? []);

function Course({ report, search, notes }: ReportProps & { notes: DayNotes }) {
  const formats = useReportFormats();
  const opensOrders = useCan('orders.list');
  const main = mainOf(report);
  const { series, range } = report;
  const points = series.map((point, at) => {
    const goesOn = range.until !== null && at === series.length - 1;
    const before = earlier(point, main);
    return {
      label: point.short,
      name: goesOn ? `${point.label}, hasta las ${range.until}` : point.label,
      values: [goesOn ? comparable(point, main) : (point.values[main.key] ?? null)],
      ...(before !== undefined && { previous: { name: point.beforeLabel ?? '', values: [before] } }),
      notes: notesOf(notes, point),
      href: opensOrders ? ordersHref(report, search, { orders: point.orders, outcome: main.outcome }) : undefined,
    };
  });
  return (
    <TimeChart
      label={main.label}
      points={points}
      series={[{ name: main.label }]}
      format={formats[main.kind]}
      kind={points.length <= barsOfTime ? 'bars' : 'line'}
      better={main.better}
      pointLabel={report.rowLabel}
    />
  );
}

/** A bar leads to its record, or to the orders that its figure adds up or that have what it is of. */
function Bars({ report, search }: ReportProps) {
  const formats = useReportFormats();
  const opensOrders = useCan('orders.list');
  const main = mainOf(report);
  const outcome = main.outcome ?? report.columns.find(({ key }) => key === 'orders')?.outcome ?? null;
  const sizeOf = ({ values }: ReportRow) => Math.abs(values[main.key] ?? 0);
  const { rows, type } = report;
  const record = rowRecordOf(type);
  const opensRecord = useCan(record?.policy ?? 'signedIn');
  const hrefOf = ({ key, orders }: ReportRow) => {
    if (record && opensRecord) return record.path(key);
    return opensOrders ? ordersHref(report, search, { orders, outcome }) : undefined;
  };
  const drawn = rows.length > bars ? rows.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, bars) : rows;
  const items = drawn.map((row) => ({
    label: row.label,
    value: row.values[main.key] ?? 0,
    ...(row.before &&
      !isWithoutComparison(report) && {
        comparable: comparable(row, main) ?? 0,
        previous: earlier(row, main) ?? 0,
      }),
    href: hrefOf(row),
  }));
  const { compared, totals } = report;
  return (
    <BarsList
      label={main.label}
      items={items}
      format={formats[main.kind]}
      total={report.type === 'meanPerDay' ? null : (totals.values[main.key] ?? 0)}
      than={compared?.words ?? ''}
      better={main.better}
    />
  );
}
