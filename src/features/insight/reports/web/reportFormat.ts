import { type TenantFormat, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { MetricKind } from '../metrics/metrics.contract.ts';

/** How the country writes each kind of figure. */
const formatsOf = ({ money, integer, decimal }: TenantFormat): Record<MetricKind, (value: number) => string> => ({
  money,
  integer,
  decimal,
  percent: (value) => `${decimal(value)} %`,
  minutes: (value) => `${decimal(value)} min`,
});

export const useReportFormats = () => formatsOf(useTenantFormat());
