import type { SubscriptionStatus } from '#features/platform/tenants/tenants.contract.ts';

export type SubscriptionNotice = {
  title: string;
  message: string;
  /** Target of the button: the account, the help centre, or no button. */
  action: 'account' | 'help' | null;
};
type SubscriptionProblem = {
  tone: 'warning' | 'error';
  administrators: SubscriptionNotice;
  others: SubscriptionNotice;
};

const subscriptionProblems: Record<SubscriptionStatus, SubscriptionProblem | null> = {
  active: null,
  failed_payment: {
    tone: 'warning',
    administrators: {
      title: 'No pudimos cobrar tu suscripción',
      message: 'Paga la factura para que el servicio siga activo.',
      action: 'account',
    },
    others: {
      title: 'La suscripción tiene un pago pendiente',
      message: 'Avisa a quien administra la cuenta para que el servicio siga activo.',
      action: null,
    },
  },
  suspended: {
    tone: 'error',
    administrators: {
      title: 'Tu suscripción está suspendida',
      message: 'Paga las facturas pendientes para volver a recibir pedidos.',
      action: 'account',
    },
    others: {
      title: 'La suscripción está suspendida',
      message: 'Los pedidos están detenidos. Habla con quien administra la cuenta o visita el centro de ayuda.',
      action: 'help',
    },
  },
  inactive: {
    tone: 'error',
    administrators: {
      title: 'Tu suscripción está inactiva',
      message: 'Actívala de nuevo para volver a recibir pedidos.',
      action: 'account',
    },
    others: {
      title: 'La suscripción está inactiva',
      message: 'El comercio no recibe pedidos. Habla con quien administra la cuenta o visita el centro de ayuda.',
      action: 'help',
    },
  },
};

/**
 * Notice about the subscription. User administrators can resolve it; others learn what stops working and whom to
 * contact.
 */
export function subscriptionNotice(status: SubscriptionStatus, administrator: boolean) {
  const problem = subscriptionProblems[status];
  return problem && { tone: problem.tone, ...(administrator ? problem.administrators : problem.others) };
}
