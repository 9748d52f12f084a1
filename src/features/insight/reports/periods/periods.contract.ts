import { z } from 'zod';
import { queryDay } from '#kit/contract/crud.ts';

/** The times that are asked for by name; of whole weeks, months and quarters what has passed. */
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

/** What a period is compared with. */
export const comparisonLabels = {
  previous: 'Período anterior',
  lastYear: 'Mismos días del año pasado',
  none: 'Sin comparar',
} as const;
export type Comparison = keyof typeof comparisonLabels;
export const comparisons = Object.keys(comparisonLabels) as [Comparison, ...Comparison[]];

/** How a range of business days is asked for: by name, or by its days. */
export const rangeFilters = {
  period: z.enum(periodNames).optional(),
  /** The first and the last day of a period of one's own, both included. */
  from: queryDay.optional(),
  to: queryDay.optional(),
  compare: z.enum(comparisons).optional(),
};
const rangeQuery = z.object(rangeFilters);
export type RangeQuery = z.output<typeof rangeQuery>;
