import { z } from 'zod';
import { section } from '../section.contract.ts';

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

/** What stores get of what was collected for them, as its section of the settings tells it. */
export const payoutSection = section({
  key: 'payouts',
  id: 5,
  title: 'Liquidaciones',
  purpose: 'Si la cadena liquida a sus locales lo que se cobró en línea por ellos.',
  page: 'general',
  fields: payoutFields,
  draft: payoutFields,
  defaults: { consolidationReport: 'none' },
  notes: {
    consolidationReport: {
      label: 'Liquidar a los locales',
      changes: 'Suma cada semana lo cobrado en línea, con comisiones, ajustes y lo que toca pagar a cada local.',
      shows: 'En Liquidaciones, que solo aparece en el menú mientras se liquida.',
      synonyms: ['consolidado', 'consolidación', 'pagos', 'franquicias', 'comisiones', 'rendición', 'transferencias'],
      words: (report: ConsolidationReport) => consolidationReports[report],
    },
  },
});
