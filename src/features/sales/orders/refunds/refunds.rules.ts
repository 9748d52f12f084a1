import type { CountryCode } from '#domain/countries.ts';
import { formatDateTime } from '#domain/time/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isPaidOnline, paymentMethodLabels } from '#domain/payments.ts';
import { paymentStatusLabels } from '#domain/orders.ts';
import type { Payment } from '../record/orders.contract.ts';
import type { RefundOption } from './refunds.contract.ts';

const minute = 60_000;
/** A bank gives a debit purchase back by itself within the hour: specification, sections 8 and 9. */
const debitWindow = 60 * minute;
/** Card networks take a purchase back for about three months. */
const usualWindow = 90 * 24 * 60 * minute;

/** Guests send it from their own bank: nobody can send it back but a person. */
const transfers: readonly Payment['type'][] = ['sinpe'];

type Question = {
  /** Whether this installation can ask the provider of the method. */
  connected: boolean;
  now: Date;
  timeZone: string;
  country: CountryCode;
};

/** Money somebody has to hand over or transfer, because no provider does it. */
export const isManualRefund = ({ type }: Pick<Payment, 'type'>, connected: boolean): boolean =>
  !isPaidOnline(type) || transfers.includes(type) || !connected;

/** Until when a provider gives a payment back; null: no end, or it was never paid. */
function windowEnd({ paidAt, card }: Payment): string | null {
  if (!paidAt) return null;
  return new Date(Date.parse(paidAt) + (card === 'debit' ? debitWindow : usualWindow)).toISOString();
}

/** What is on its way or already given back: what was refused counts no more. */
const givenBack = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, state }) => (state === 'refused' ? sum : sum + amount), 0);

const refundable: readonly Payment['status'][] = ['completed', 'refund', 'pendingRefund'];

function whyNot(payment: Payment, maximum: number, until: string | null, { now, timeZone }: Question): string | null {
  const name = paymentMethodLabels[payment.type];
  if (payment.status === 'refunded' || (refundable.includes(payment.status) && maximum === 0))
    return `El pago con ${name} ya se reembolsó entero.`;
  if (!refundable.includes(payment.status))
    return `El pago con ${name} está «${paymentStatusLabels[payment.status].toLowerCase()}»: no hay nada que reembolsar.`;
  if (until === null || Date.parse(until) > now.getTime()) return null;
  const ended = formatDateTime(until, timeZone);
  return payment.card === 'debit'
    ? `Pasó más de una hora desde el pago con débito: el banco ya no lo devuelve (hasta el ${ended}).`
    : `El plazo para reembolsar este pago terminó el ${ended}.`;
}

/** What may be given back of a payment now: whether, how much, until when, and by whom. */
export function refundOption(payment: Payment, question: Question): RefundOption {
  const byHand = isManualRefund(payment, question.connected);
  const until = byHand ? null : windowEnd(payment);
  const maximum = Math.max(0, payment.amount - givenBack(payment));
  const reason = whyNot(payment, maximum, until, question);
  const { id: paymentId, type } = payment;
  return { paymentId, type, possible: reason === null, reason, maximum: reason === null ? maximum : 0, until, byHand };
}

/** Why this amount is not given back, in a sentence; null when it is. */
export function refundRefusal(option: RefundOption, amount: number, country: CountryCode): string | null {
  if (option.reason) return option.reason;
  if (amount > option.maximum) return `Se pueden reembolsar hasta ${formatMoney(option.maximum, country)}.`;
  return null;
}
