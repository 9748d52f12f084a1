import { z } from 'zod';
import { enumOf } from '#kit/contract/fields.ts';
import { type CashRounding, cashRoundings } from '#domain/cashRounding.ts';
import { groupedPayments, noPayments, paymentText, uncollectedPayments } from '#domain/groupedPayments.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { section, type SectionValues } from '../section.contract.ts';

/** Payment methods of the chain, and how its cash is rounded. */
export const paymentSection = section({
  key: 'payments',
  id: 9,
  title: 'Medios de pago',
  purpose: 'Medios de pago de toda la cadena. Los que define un local tienen prioridad.',
  page: 'general',
  guests: true,
  chain: true,
  reaches: 'stores',
  fields: z.strictObject({
    paymentMethods: groupedPayments,
    /** Of totals that are paid in cash. */
    cashRounding: enumOf(cashRoundings),
  }),
  changeIssues: (after, before) => uncollectedPayments(after.paymentMethods, before.paymentMethods),
  defaults: { paymentMethods: noPayments, cashRounding: 'country' },
  notes: {
    paymentMethods: {
      label: 'Medios de pago de la cadena',
      changes: 'Medios de cada forma de pedido. Lo que define un local tiene prioridad.',
      shows: 'El cliente lo elige antes de pagar. En el local se ve cuáles son suyos y cuáles de la cadena.',
      synonyms: ['cobro', 'pagar', 'medio de pago', 'formas de pago', 'tarjeta', ...Object.values(paymentMethodLabels)],
      words: paymentText,
    },
    cashRounding: {
      label: 'Redondeo del efectivo',
      changes:
        'Redondea el total de lo que se paga en efectivo, porque no hay monedas para el resto. En Chile la ley manda a decenas: del 1 al 5 hacia abajo, del 6 al 9 hacia arriba.',
      shows: 'El cliente lo lee como una línea del total cuando elige efectivo. El repartidor cobra ese total.',
      synonyms: ['vuelto', 'monedas', 'sencillo', 'decenas', 'ley de redondeo', 'cambio', 'céntimos'],
      words: (value: CashRounding) => cashRoundings[value],
    },
  },
});
/** The part of the settings that decides how stores are paid. */
export type PaymentSettings = Pick<SectionValues<typeof paymentSection>, 'paymentMethods'>;
