import { z } from 'zod';
import { groupedPayments, noPayments, paymentText, uncollectedPayments } from '#domain/groupedPayments.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { section, type SectionValues } from '../section.contract.ts';

/** Payment methods of the chain. */
export const paymentSection = section({
  key: 'payments',
  id: 9,
  title: 'Medios de pago',
  purpose: 'Con qué se paga en toda la cadena, en los locales que no dicen otra cosa.',
  page: 'general',
  guests: true,
  chain: true,
  reaches: 'stores',
  fields: z.strictObject({ paymentMethods: groupedPayments }),
  changeIssues: (after, before) => uncollectedPayments(after.paymentMethods, before.paymentMethods),
  defaults: { paymentMethods: noPayments },
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
export type PaymentSettings = SectionValues<typeof paymentSection>;
