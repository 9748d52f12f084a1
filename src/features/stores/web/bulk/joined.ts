import type { BulkReport } from '../../bulk.contract.ts';

export type BulkOutcome = Omit<BulkReport, 'requestId'>;

/**
 * What came of several runs of one change, of which each after the first tries again what failed before it: done is
 * done, and only what failed last has failed. Null before the first.
 */
export function joined(reports: readonly BulkReport[]): BulkOutcome | null {
  const last = reports.at(-1);
  if (!last) return null;
  const sum = (count: (report: BulkReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  return {
    updated: sum(({ updated }) => updated),
    unchanged: sum(({ unchanged }) => unchanged),
    failedStores: last.failedStores,
  };
}
