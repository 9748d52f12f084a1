import { csvFormat } from '#domain/countries.ts';
import { percentChange, sized } from '#kit/contract/values/change.ts';
import { harmlessCell, numberCell, quotedCell } from '#kit/contract/values/csv.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { MetricKind } from '../../metrics/metrics.contract.ts';
import { bucketCell, bucketsOf } from '../../periods/buckets.rules.ts';
import type { Report, ReportFigures } from '../../reports.contract.ts';

type Format = ReturnType<typeof csvFormat>;
type Cell = string | number | null;

const scaled = (value: number | null | undefined, kind: MetricKind, { decimals }: Format): Cell =>
  value == null ? null : kind === 'money' ? value / 10 ** decimals : value;

const cellText = (cell: Cell, { separator, decimalMark }: Format): string =>
  cell === null
    ? ''
    : typeof cell === 'number'
      ? numberCell(cell, decimalMark)
      : quotedCell(harmlessCell(cell), separator);

/** Column headers of a figure that the report has. */
const headers = ({ compared, range: { until } }: Report, label: string): string[] => [
  label,
  ...(until ? [`${label} hasta las ${until}`] : []),
  ...(compared ? [`${label} antes`, `${label} cambio %`] : []),
];

type Figure = { value: number | null | undefined; soFar: number | null | undefined; before: number | null | undefined };

function cells(
  { compared, range: { until } }: Report,
  { value, soFar, before }: Figure,
  kind: MetricKind,
  format: Format,
): Cell[] {
  const change = percentChange(...sized((until ? soFar : value) ?? null, before));
  return [
    scaled(value, kind, format),
    ...(until ? [scaled(soFar, kind, format)] : []),
    ...(compared ? [scaled(before, kind, format), change === null ? null : Math.round(change * 10) / 10] : []),
  ];
}

const figureOf = ({ values, soFar, before }: ReportFigures, key: string): Figure => ({
  value: values[key],
  soFar: soFar?.[key],
  before: before?.[key],
});

/** Lines of the summary: each figure, then each step from full price to net sales. */
const summaryLines = (report: Report, format: Format): Cell[][] => [
  ['Concepto', ...headers(report, 'Valor')],
  ...report.columns.map(({ key, label, kind }) => [
    label,
    ...cells(report, figureOf(report.totals, key), kind, format),
  ]),
  ...(report.ladder ?? []).map(({ label, ...figure }) => [label, ...cells(report, figure, 'money', format)]),
];

function tableLines(report: Report, format: Format): Cell[][] {
  const line = (label: string, figures: ReportFigures): Cell[] => [
    label,
    ...report.columns.flatMap(({ key, kind }) => cells(report, figureOf(figures, key), kind, format)),
  ];
  const periods = new Map(
    bucketsOf(report.range, report.step).map((bucket) => [bucket.startDate, bucketCell(bucket, report.step)]),
  );
  return [
    [report.rowLabel, ...report.columns.flatMap(({ label }) => headers(report, label))],
    ...report.rows.map((row) => line(periods.get(row.key) ?? row.label, row)),
    line('Total', report.totals),
  ];
}

/** A report as the file that the country's Excel opens, as the table of the page shows it, with full dates. */
export function reportCsv(report: Report, { country }: Ctx['tenant']): Buffer {
  const format = csvFormat(country);
  const lines = report.ladder ? summaryLines(report, format) : tableLines(report, format);
  const text = lines.map((line) => line.map((cell) => cellText(cell, format)).join(format.separator)).join('\n');
  return Buffer.from(`\uFEFF${text}\n`);
}
