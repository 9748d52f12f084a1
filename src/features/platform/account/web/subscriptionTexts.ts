import { daysOverdue } from '#domain/invoices.ts';
import type { Tone } from '#kit/web/display/StatusBadge.tsx';
import type { Company } from '../account.contract.ts';
import type { SubscriptionStatus } from '#domain/holds/heldStates.ts';

type SubscriptionText = { tone: Tone; sentence: string };

/** Explains each subscription state and the next step for its administrator. */
export const subscriptionTexts: Record<SubscriptionStatus, SubscriptionText> = {
  active: { tone: 'success', sentence: 'Tu suscripción está al día.' },
  failed_payment: {
    tone: 'warning',
    sentence: 'No pudimos cobrar la última factura. Págala para que el servicio siga activo.',
  },
  suspended: {
    tone: 'error',
    sentence: 'Hay facturas sin pagar. Págalas para volver a activar la suscripción.',
  },
  inactive: {
    tone: 'error',
    sentence: 'La suscripción terminó. Escríbenos para activarla de nuevo.',
  },
};

/** True from 90 % of the limit on, to warn before it is reached. */
export const isNearLimit = (used: number, limit: number): boolean => used >= limit * 0.9;

/** A letter about the amount due, with the data its reader needs to look it up. */
export function paymentLetter({ name, slug, invoices, subscription }: Company, today: string): string {
  const owed = invoices.filter((invoice) => daysOverdue(invoice, today) > 0).map(({ number }) => number);
  const subject = `Pago de la suscripción de ${name}`;
  const body = [
    `Empresa: ${name} (${slug})`,
    ...(owed.length > 0 ? [`Facturas vencidas: ${owed.join(', ')}`] : []),
    '',
    'Queremos pagar la suscripción. ¿Cómo lo hacemos?',
  ].join('\n');
  return `mailto:${subscription.supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
