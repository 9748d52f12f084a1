import { figuresOf, ladder, type Metric, type Sums } from '../../metrics/metrics.rules.ts';
import { bucketsOf, bucketText } from '../../periods/buckets.rules.ts';
import type { Span } from '../../periods/period.rules.ts';
import type { LadderStep, ReportFigures, ReportPoint, ReportRow, Step } from '../../reports.contract.ts';
import type { Definition } from './definition.ts';
import type { Entry } from './reading.ts';

/** Data of one span: rows, totals, and the series by bucket. */
export type Counted = { rows: readonly Entry[]; total: Sums; course: readonly Sums[] };

/** A period, the part of it that has passed by whole hours, and the same part of another one. */
export type Sides = { now: Counted; soFar: Counted | null; before: Counted | null };

type CountedSides = { metrics: readonly Metric[]; sides: Sides };

const noSums: Sums = {};

/** The figures of both periods of what `pick` finds in each. */
function figures(
  { metrics, sides: { now, soFar, before } }: CountedSides,
  pick: (counted: Counted) => Sums | undefined,
): ReportFigures {
  const figuresOfSide = (counted: Counted | null) =>
    counted && figuresOf(metrics, pick(counted) ?? noSums, counted.total);
  return {
    values: figuresOf(metrics, pick(now) ?? noSums, now.total),
    soFar: figuresOfSide(soFar),
    before: figuresOfSide(before),
  };
}

export const reportTotals = (counted: CountedSides): ReportFigures => figures(counted, ({ total }) => total);

/** The rows of both periods by their names; those that only the other one has count nothing now. */
export function reportRows(bothSides: CountedSides, { main, isOrdered, limit = 500 }: Definition): ReportRow[] {
  const { now, before } = bothSides.sides;
  const entries = new Map([...(before?.rows ?? []), ...now.rows].map((entry) => [entry.key, entry]));
  const { soFar } = bothSides.sides;
  const byKey = new Map(
    [now, soFar, before].flatMap((counted) =>
      counted ? [[counted, new Map(counted.rows.map(({ key, sums }) => [key, sums]))] as const] : [],
    ),
  );
  const found = (key: string) => (counted: Counted) => byKey.get(counted)?.get(key);
  const rows = [...entries.values()].map(({ key, label, orders }) => ({
    key,
    label,
    orders,
    ...figures(bothSides, found(key)),
  }));
  const sizeOf = ({ values }: ReportRow) => Math.abs(values[main] ?? 0);
  return isOrdered
    ? rows.toSorted((one, other) => one.key.localeCompare(other.key))
    : rows
        .toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.label.localeCompare(other.label, 'es'))
        .slice(0, limit);
}

type Course = { span: Span; compared: Span | null; step: Step; today: string };

/** The course of a period, bucket by bucket, each beside the one of the same place in the other period; empty without one. */
export function reportSeries(counted: CountedSides, { span, compared, step, today }: Course): ReportPoint[] {
  if (counted.sides.now.course.length === 0) return [];
  const others = compared ? bucketsOf(compared, step) : [];
  return bucketsOf(span, step).map((bucket, nth) => {
    const other = others[nth];
    const { values, soFar, before } = figures(counted, ({ course }) => course[nth]);
    return {
      key: bucket.startDate,
      ...bucketText(bucket, step, today),
      beforeLabel: other ? bucketText(other, step, today).label : null,
      orders: { from: bucket.startDate, to: bucket.endDate },
      values,
      soFar,
      before: other ? before : null,
    };
  });
}

export const reportLadder = ({ now, soFar, before }: Sides): LadderStep[] =>
  ladder.map(({ key, label, isSum, of }) => ({
    key,
    label,
    isSum,
    value: of(now.total),
    soFar: soFar && of(soFar.total),
    before: before && of(before.total),
  }));
