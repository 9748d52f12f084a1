import type { MetricKind } from './metrics.contract.ts';

type Format = (value: number) => string;

/** How a country writes each kind of figure. */
export const metricFormats = ({
  money,
  integer,
  decimal,
}: Readonly<Record<'money' | 'integer' | 'decimal', Format>>): Readonly<Record<MetricKind, Format>> => ({
  money,
  integer,
  decimal,
  percent: (value) => `${decimal(value)} %`,
  minutes: (value) => `${decimal(value)} min`,
});
