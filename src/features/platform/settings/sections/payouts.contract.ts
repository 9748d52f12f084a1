import { z } from 'zod';

/** How often stores are told what they are paid. Weeks are what is settled: `daily`, which older clients know, settles them too. */
export const consolidationReports = {
  none: 'No se liquida',
  weekly: 'Cada semana',
  daily: 'Cada semana (antes: cada día)',
} as const;
export type ConsolidationReport = keyof typeof consolidationReports;

export const payoutFields = z.strictObject({
  consolidationReport: z.enum(Object.keys(consolidationReports) as [ConsolidationReport, ...ConsolidationReport[]]),
});
export type PayoutSettings = z.output<typeof payoutFields>;
