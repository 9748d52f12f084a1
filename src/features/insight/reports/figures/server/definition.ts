import { addSums, type Metric, type Sums } from '../../metrics/metrics.rules.ts';
import type { OrderSlice } from '../../reports.contract.ts';
import type { Entry, ReportInput } from './reading.ts';

/** How a report is read and presented. */
export type Definition = {
  /** Heading of the row names. */
  rowLabel: string;
  metrics: readonly Metric[];
  /** The figure that is drawn, and by which rows are in order. */
  main: string;
  /** It has a course over time, of the same figures. */
  hasSeries?: boolean;
  /** The sums of each bucket, where they are not those of sales; empty for users who may not read them. */
  course?: (input: ReportInput) => Promise<Sums[]>;
  /** Includes the steps from full price to net sales. */
  hasLadder?: boolean;
  rows?: (input: ReportInput) => Promise<Entry[]>;
  /** The rows of the parts that are compared, where they are those of the whole period. */
  rowsOf?: (input: ReportInput, now: readonly Entry[]) => Promise<Entry[]>;
  /** Rows stand in the order they were read in, not the largest first. */
  isOrdered?: boolean;
  /** At most so many rows. */
  limit?: number;
  /** Totals, where they differ from the sum of the rows; otherwise the series, in full or for some sums. */
  total?: (input: ReportInput) => Promise<Sums>;
  /** The orders behind that, where they are not all of the period; null where no list has them. */
  totalOrders?: OrderSlice | null;
  /** Sums of customers, in addition to those of the rows. */
  customers?: (input: ReportInput) => Promise<Sums>;
  notes?: readonly string[];
};

/** Entries that have the same name as one. */
export const merged = (entries: readonly Entry[]): Entry[] =>
  [...Map.groupBy(entries, ({ key }) => key).values()].map((same) => ({
    ...(same[0] as Entry),
    sums: addSums(same.map(({ sums }) => sums)),
  }));
