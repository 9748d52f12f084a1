import type { HeldState, HoldKind } from '#domain/holds/heldStates.ts';
import type { Tone } from '#kit/web/display/StatusBadge.tsx';
import type { CompanyHold } from '../../holds.contract.ts';

/** States of a company as super-admins read them. */
export const heldStateTexts: Record<HeldState, { tone: Tone; label: string }> = {
  active: { tone: 'success', label: 'Sin retención' },
  failedPayment: { tone: 'warning', label: 'Pago rechazado, en plazo' },
  maintenance: { tone: 'warning', label: 'En mantención' },
  suspendedPayment: { tone: 'error', label: 'Suspendida por falta de pago' },
  inactive: { tone: 'error', label: 'Inactiva a su pedido' },
  suspended: { tone: 'error', label: 'Suspendida' },
};

export const holdStateTexts: Record<CompanyHold['state'], { tone: Tone; label: string }> = {
  pending: { tone: 'info', label: 'Programada' },
  open: { tone: 'error', label: 'Vigente' },
  ended: { tone: 'neutral', label: 'Terminó sola' },
  released: { tone: 'neutral', label: 'Liberada' },
};

/** Sentences for the people of a company, as a first draft. */
export const usualSentences: Record<HoldKind, string> = {
  payment: 'Tienes facturas sin pagar.',
  maintenance: 'Estamos haciendo una mantención. Volvemos en unos minutos.',
  request: 'Tu cuenta está inactiva, como nos pediste.',
  abuse: 'Detuvimos tu cuenta por uso indebido. Escríbenos para revisarlo.',
  security: 'Detuvimos tu cuenta por seguridad. Escríbenos para volver a abrirla.',
};
