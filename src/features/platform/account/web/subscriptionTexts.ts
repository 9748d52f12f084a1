import type { Tone } from '#kit/web/shell/StatusBadge.tsx';
import type { SubscriptionStatus } from '#features/platform/tenants/tenants.contract.ts';

type Words = { tone: Tone; sentence: string };

/** What the state of the subscription means, and what whoever administers it can do. */
export const subscriptionTexts: Record<SubscriptionStatus, Words> = {
  active: { tone: 'success', sentence: 'Tu suscripción está al día.' },
  failed_payment: {
    tone: 'warning',
    sentence: 'No pudimos cobrar la última factura. Regulariza el pago para que el servicio siga activo.',
  },
  suspended: {
    tone: 'error',
    sentence: 'Hay facturas sin pagar y los pedidos están detenidos. Regulariza el pago para volver a recibirlos.',
  },
  inactive: {
    tone: 'error',
    sentence: 'La suscripción terminó y el comercio no recibe pedidos. Actívala de nuevo para volver a vender.',
  },
};

/** Whether what is used comes near a limit: from nine tenths on, nobody should be surprised by it. */
export const isNearLimit = (used: number, limit: number): boolean => used >= limit * 0.9;
