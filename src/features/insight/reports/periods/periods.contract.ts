import { z } from 'zod';
import { queryDay } from '#kit/contract/crud.ts';

/** Named periods; weeks, months and quarters include the days so far. */
export const periodLabels = {
  today: 'Hoy',
  yesterday: 'Ayer',
  thisWeek: 'Esta semana',
  thisMonth: 'Este mes',
  thisQuarter: 'Este trimestre',
  custom: 'Otras fechas',
} as const;
export type PeriodName = keyof typeof periodLabels;
export const periodNames = Object.keys(periodLabels) as [PeriodName, ...PeriodName[]];

/** Periods to compare with. */
export const comparisonLabels = {
  previous: 'Período anterior',
  lastYear: 'Mismos días del año pasado',
  none: 'Sin comparar',
} as const;
export type Comparison = keyof typeof comparisonLabels;
export const comparisons = Object.keys(comparisonLabels) as [Comparison, ...Comparison[]];

/** Query fields of a range of business days: by name, or by dates. */
export const rangeFilters = {
  period: z.enum(periodNames).optional(),
  /** The first and the last day of a period of one's own, both included. */
  from: queryDay.optional(),
  to: queryDay.optional(),
  compare: z.enum(comparisons).optional(),
};
const rangeQuery = z.object(rangeFilters);
export type RangeQuery = z.output<typeof rangeQuery>;
