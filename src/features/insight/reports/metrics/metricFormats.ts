import type { MetricKind } from './metrics.contract.ts';

type Format = (value: number) => string;

/** Numbers that are compared have the same precision: `33,0` beside `32,6`. */
const withOneDecimal = (value: number, decimal: Format): string => {
  const mark = decimal(0.5).slice(1, 2);
  return Number.isInteger(value) ? `${decimal(value)}${mark}0` : decimal(value);
};

/** How a country writes each kind of figure. */
export const metricFormats = ({
  money,
  integer,
  decimal,
}: Readonly<Record<'money' | 'integer' | 'decimal', Format>>): Readonly<Record<MetricKind, Format>> => ({
  money,
  integer,
  decimal: (value) => withOneDecimal(value, decimal),
  percent: (value) => `${decimal(value)} %`,
  minutes: (value) => `${decimal(value)} min`,
});
