import type { Report, ReportColumn, ReportFigures, ReportType } from '../reports.contract.ts';

/** Reports that are drawn over time. */
export const drawnOverTime: readonly ReportType[] = ['summary', 'revenueByPeriod'];

/** Buckets up to which each is a bar, and not a point of a line. */
export const barsOfTime = 14;

/** The figure of a report that is drawn. */
export const mainOf = ({ columns, main }: Pick<Report, 'columns' | 'main'>): ReportColumn =>
  columns.find(({ key }) => key === main) as ReportColumn;

/** The part of a figure to compare with the other period: of an open period, the complete hours. */
export const comparable = ({ values, soFar }: ReportFigures, { key }: Pick<ReportColumn, 'key'>): number | null =>
  (soFar ?? values)[key] ?? null;

/** The same of the other period; undefined where there is none. */
export const earlier = ({ before }: ReportFigures, { key }: Pick<ReportColumn, 'key'>): number | null | undefined =>
  before ? (before[key] ?? null) : undefined;

/** Whether a period has no sales and no requests. */
export const isEmptyReport = ({ rows, series, totals }: Pick<Report, 'rows' | 'series' | 'totals'>): boolean =>
  [...rows, ...series, totals].every(({ values }) => Object.values(values).every((value) => !value));

/** Whether the period compared with is all zero, so that no change means anything. */
export const isWithoutComparison = ({ totals: { before } }: Pick<Report, 'totals'>): boolean =>
  before !== null && Object.values(before).every((value) => !value);

/** The days of a report and those it is compared with; without the latter where they sold nothing. */
export const rangeText = (report: Pick<Report, 'range' | 'totals'>): string =>
  isWithoutComparison(report) ? report.range.days : report.range.words;

const headlines: Readonly<Partial<Record<ReportType, readonly string[]>>> = {
  fleets: ['delivered', 'cost', 'meanCost', 'lost', 'lateShare'],
};

/** The figures above the drawing, of reports whose table has too many; undefined where all are. */
export const headlinesOf = ({ type }: Pick<Report, 'type'>): readonly string[] | undefined => headlines[type];

const differences: Readonly<Record<string, string>> = { difference: '', meanDifference: ' por reparto' };

/** Whether the other fleet would have been cheaper, as a sentence and an amount without sign. */
export function savedText(
  { type, totals }: Pick<Report, 'type' | 'totals'>,
  { key }: Pick<ReportColumn, 'key'>,
): { label: string; value: number } | undefined {
  const [each, value] = [differences[key], totals.values[key] ?? null];
  if (type !== 'fleetAlternatives' || each === undefined || value === null) return undefined;
  const label = value > 0 ? 'Ahorraste' : value < 0 ? 'Habrías ahorrado' : 'Sin diferencia';
  return { label: `${label}${each}`, value: Math.abs(value) };
}
