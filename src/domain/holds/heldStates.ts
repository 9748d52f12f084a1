/** Reasons for which the platform holds a company. */
export const holdKinds = {
  payment: 'Falta de pago',
  maintenance: 'Mantención',
  request: 'A pedido del comercio',
  abuse: 'Uso indebido',
  security: 'Seguridad',
} as const;
export type HoldKind = keyof typeof holdKinds;

/** States of a company, each stronger than those before it. */
export const heldStates = [
  'active',
  'failedPayment',
  'maintenance',
  'suspendedPayment',
  'inactive',
  'suspended',
] as const;
export type HeldState = (typeof heldStates)[number];

export const subscriptionStatuses = {
  active: 'Activa',
  failed_payment: 'Pago rechazado',
  suspended: 'Suspendida',
  inactive: 'Inactiva',
} as const;
export type SubscriptionStatus = keyof typeof subscriptionStatuses;

/** Maintenance is no matter of the subscription. */
export const statusOfState: Readonly<Record<HeldState, SubscriptionStatus>> = {
  active: 'active',
  failedPayment: 'failed_payment',
  maintenance: 'active',
  suspendedPayment: 'suspended',
  inactive: 'inactive',
  suspended: 'suspended',
};
