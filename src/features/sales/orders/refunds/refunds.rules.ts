import type { CountryCode } from '#domain/countries.ts';
import { formatDateTime } from '#domain/time/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isPaidOnline, paymentMethodLabels } from '#domain/payments.ts';
import { paymentStatusLabels } from '#domain/orders/orders.ts';
import type { Payment } from '../record/orders.contract.ts';
import type { RefundOption } from './refunds.contract.ts';

const minute = 60_000;
/** Banks reverse a debit purchase only within the hour: specification, sections 8 and 9. */
const debitWindow = 60 * minute;
/** Card networks allow refunds for about three months. */
const usualWindow = 90 * 24 * 60 * minute;

/** Guests pay these from their bank, so only a person can return the money. */
const transfers: readonly Payment['type'][] = ['sinpe'];

type Question = {
  /** Whether this installation can ask the provider of the method. */
  connected: boolean;
  now: Date;
  timeZone: string;
  country: CountryCode;
};

/** Whether staff have to hand over or transfer the money because no provider refunds it. */
export const isManualRefund = ({ type }: Pick<Payment, 'type'>, connected: boolean): boolean =>
  !isPaidOnline(type) || transfers.includes(type) || !connected;

/** Deadline for refunds of a payment; null: no deadline, or it was never paid. */
function windowEnd({ paidAt, card }: Payment): string | null {
  if (!paidAt) return null;
  return new Date(Date.parse(paidAt) + (card === 'debit' ? debitWindow : usualWindow)).toISOString();
}

/** Refunded amount, including refunds in progress and without rejected ones. */
const refundedAmount = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, state }) => (state === 'refused' ? sum : sum + amount), 0);

const refundable: readonly Payment['status'][] = ['completed', 'refund', 'pendingRefund'];

/** Amount that can still be refunded, in the minor unit. */
export const amountToRefund = (payments: readonly Payment[], now: number): number =>
  payments
    .filter((payment) => {
      const until = isManualRefund(payment, true) ? null : windowEnd(payment);
      return refundable.includes(payment.status) && (until === null || Date.parse(until) > now);
    })
    .reduce((sum, payment) => sum + Math.max(0, payment.amount - refundedAmount(payment)), 0);

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

/** Whether a payment can be refunded now, how much, until when, and by whom. */
export function refundOption(payment: Payment, question: Question): RefundOption {
  const byHand = isManualRefund(payment, question.connected);
  const until = byHand ? null : windowEnd(payment);
  const maximum = Math.max(0, payment.amount - refundedAmount(payment));
  const reason = whyNot(payment, maximum, until, question);
  const { id: paymentId, type } = payment;
  return { paymentId, type, possible: reason === null, reason, maximum: reason === null ? maximum : 0, until, byHand };
}

/** Why an amount cannot be refunded; null when it can. */
export function refundRefusal(option: RefundOption, amount: number, country: CountryCode): string | null {
  if (option.reason) return option.reason;
  if (amount > option.maximum) return `Se pueden reembolsar hasta ${formatMoney(option.maximum, country)}.`;
  return null;
}
