import { paymentMethodLabels, type PaymentMethod } from '#domain/payments.ts';

const destinations: Partial<Record<PaymentMethod, string>> = {
  cash: 'en efectivo',
  online: 'a tu tarjeta',
  oneclick: 'a tu tarjeta',
  card: 'a tu tarjeta',
  sinpe: 'por SINPE',
};

type RefundText = { amount: string; payment_method: PaymentMethod; day: string };

/** Sentence of a refund for the guest: `Devolvimos $3.000 a tu tarjeta el 27/11/2026.` */
export const refundText = ({ amount, payment_method: method, day }: RefundText): string =>
  `Devolvimos ${amount} ${destinations[method] ?? `a tu cuenta de ${paymentMethodLabels[method]}`} el ${day}.`;
