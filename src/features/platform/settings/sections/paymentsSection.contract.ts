import { paymentMethodLabels } from '#domain/payments.ts';
import { section } from '../section.contract.ts';
import { paymentFields, paymentDefaults, paymentText } from './payments.contract.ts';

/** How guests pay, as its section of the settings tells it. */
export const paymentSection = section({
  key: 'payments',
  id: 9,
  title: 'Medios de pago',
  purpose: 'Con qué se paga en toda la cadena, en los locales que no dicen otra cosa.',
  page: 'general',
  reaches: 'stores',
  fields: paymentFields,
  draft: paymentFields,
  defaults: paymentDefaults,
  notes: {
    paymentMethods: {
      label: 'Medios de pago de la cadena',
      changes: 'Con qué se paga en cada forma de pedido, en los locales que no dicen otra cosa de ese medio.',
      shows: 'El cliente lo elige antes de pagar. En el local se ve cuáles son suyos y cuáles de la cadena.',
      synonyms: ['cobro', 'pagar', 'medio de pago', 'formas de pago', 'tarjeta', ...Object.values(paymentMethodLabels)],
      words: paymentText,
    },
  },
});
