import { type SubscriptionStatus, subscriptionStatuses } from '#domain/holds/heldStates.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';

const tones = {
  active: 'success',
  failed_payment: 'warning',
  suspended: 'error',
  inactive: 'error',
} as const satisfies Record<SubscriptionStatus, string>;

/** State of the subscription of a company. */
export const SubscriptionBadge = ({ status }: { status: SubscriptionStatus }) => (
  <StatusBadge tone={tones[status]}>{subscriptionStatuses[status]}</StatusBadge>
);
