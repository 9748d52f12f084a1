import { section } from '../section.contract.ts';
import { type ConsolidationReport, consolidationReports, payoutFields } from './payouts.contract.ts';

/** What stores get of what was collected for them, as its section of the settings tells it. */
export const payoutSection = section({
  key: 'payouts',
  id: 5,
  title: 'Liquidaciones',
  purpose: 'Si la cadena liquida a sus locales lo que se cobró en línea por ellos.',
  page: 'general',
  reaches: 'screens',
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
