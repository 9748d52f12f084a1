import { z } from 'zod';
import { enumOf } from '#kit/contract/fields.ts';
import { section, type SectionValues } from '../section.contract.ts';

/** How often stores are settled with. Settlements are weekly: `daily`, from older clients, means weekly too. */
export const consolidationReports = {
  none: 'No se liquida',
  weekly: 'Cada semana',
  daily: 'Cada semana (antes: cada día)',
} as const;
export type ConsolidationReport = keyof typeof consolidationReports;

/** Whether the chain settles with its stores. */
export const payoutSection = section({
  key: 'payouts',
  id: 5,
  title: 'Liquidaciones',
  purpose: 'Si la cadena liquida a sus locales lo que se cobró en línea por ellos.',
  page: 'general',
  reaches: 'screens',
  fields: z.strictObject({
    consolidationReport: enumOf(consolidationReports),
  }),
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
export type PayoutSettings = SectionValues<typeof payoutSection>;
