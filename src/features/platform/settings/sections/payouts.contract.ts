import { z } from 'zod';
import { enumOf } from '#kit/contract/fields.ts';

/** How often stores are told what they are paid. Weeks are what is settled: `daily`, which older clients know, settles them too. */
export const consolidationReports = {
  none: 'No se liquida',
  weekly: 'Cada semana',
  daily: 'Cada semana (antes: cada día)',
} as const;
export type ConsolidationReport = keyof typeof consolidationReports;

export const payoutFields = z.strictObject({
  consolidationReport: enumOf(consolidationReports),
});
export type PayoutSettings = z.output<typeof payoutFields>;
