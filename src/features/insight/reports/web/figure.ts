import type { ReportColumn, ReportFigures } from '../reports.contract.ts';

/** What of a figure is held against the other period: the part of it that has passed by whole hours, where it goes on. */
export const comparable = ({ values, soFar }: ReportFigures, { key }: Pick<ReportColumn, 'key'>): number | null =>
  (soFar ?? values)[key] ?? null;

/** The same of the other period; undefined where there is none. */
export const earlier = ({ before }: ReportFigures, { key }: Pick<ReportColumn, 'key'>): number | null | undefined =>
  before ? (before[key] ?? null) : undefined;
