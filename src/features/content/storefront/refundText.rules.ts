import { paymentMethodLabels, type PaymentMethod } from '#domain/payments.ts';
import { paymentOfWire } from './wireNames.rules.ts';

const destinations: Partial<Record<PaymentMethod, string>> = {
  cash: 'en efectivo',
  online: 'a tu tarjeta',
  oneclick: 'a tu tarjeta',
  card: 'a tu tarjeta',
  sinpe: 'por SINPE',
};

type RefundText = { amount: string; payment_method: string; day: string };

/** Sentence of a refund for the guest: `Devolvimos $3.000 a tu tarjeta el 27/11/2026.` */
export function refundText({ amount, payment_method: by, day }: RefundText): string {
  const method = paymentOfWire(by);
  return `Devolvimos ${amount} ${destinations[method] ?? `a tu cuenta de ${paymentMethodLabels[method]}`} el ${day}.`;
}
