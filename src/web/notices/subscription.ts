import type { HeldState, SubscriptionStatus } from '#domain/holds/heldStates.ts';

export type SubscriptionNotice = {
  title: string;
  message: string;
  /** Target of the button: the account, the help centre, a mail to the platform, or no button. */
  action: 'account' | 'help' | 'support' | null;
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
      message: 'Paga las facturas pendientes para volver a activarla.',
      action: 'account',
    },
    others: {
      title: 'La suscripción está suspendida',
      message: 'Hay facturas sin pagar. Avisa a quien administra la cuenta',
      action: 'help',
    },
  },
  inactive: {
    tone: 'error',
    administrators: {
      title: 'Tu suscripción está inactiva',
      message: 'Revisa cómo activarla de nuevo.',
      action: 'account',
    },
    others: {
      title: 'La suscripción está inactiva',
      message: 'Avisa a quien administra la cuenta',
      action: 'help',
    },
  },
};

type Held = { state: HeldState; sentence: string };

/** The text of a notice about a payment: the platform's sentence, followed by how to pay. */
export function noticeText(message: string, hold: Held | null): string {
  return hold ? `${hold.sentence} ${message}` : message;
}

const heldTitles: Readonly<Partial<Record<HeldState, string>>> = {
  suspended: 'La cuenta está detenida',
  inactive: 'La cuenta está inactiva',
};

/** Notice about a hold that no payment ends; null: the subscription has its own. */
export function heldNotice(hold: Held | null): (SubscriptionNotice & { tone: 'warning' | 'error' }) | null {
  if (hold?.state === 'maintenance')
    return {
      tone: 'warning',
      title: 'Mantención',
      message: `${hold.sentence} Mientras dura, no entran pedidos nuevos ni se guardan cambios.`,
      action: null,
    };
  const title = hold && heldTitles[hold.state];
  return title && hold ? { tone: 'error', title, message: hold.sentence, action: 'support' } : null;
}

/** Notice about the subscription. User administrators can resolve it; others learn whom to contact. */
export function subscriptionNotice(
  status: SubscriptionStatus,
  { administrator, helpCenter }: { administrator: boolean; helpCenter: boolean },
): (SubscriptionNotice & { tone: 'warning' | 'error' }) | null {
  const problem = subscriptionProblems[status];
  if (!problem) return null;
  const notice = administrator ? problem.administrators : problem.others;
  if (notice.action !== 'help') return { tone: problem.tone, ...notice };
  const message = helpCenter ? `${notice.message} o visita el centro de ayuda.` : `${notice.message}.`;
  return { tone: problem.tone, ...notice, message, action: helpCenter ? 'help' : null };
}
