import type { ReportQuery } from '../../reports.contract.ts';

/** Where the page shows a report of exactly these days and filters. */
export function reportUrl(origin: string, { type, compare, ...query }: ReportQuery): string {
  const filters = {
    ...(type !== 'summary' && { type }),
    ...query,
    ...(compare !== 'previous' && { compare }),
  };
  const params = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return `${origin}/reports?${new URLSearchParams(params)}`;
}
