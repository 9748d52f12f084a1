import type { DeliveryJobStatus, OrderTone } from '#domain/orders/orders.ts';

/** Colours by meaning: specification, section 4. */
export const deliveryTones: Record<DeliveryJobStatus, OrderTone> = {
  PREORDER: 'neutral',
  CONFIRMING: 'neutral',
  CONFIRMED: 'success',
  IN_PROGRESS: 'info',
  NEAR_PICKUP: 'info',
  PICKED_UP: 'info',
  NEAR_DROPOFF: 'info',
  COMPLETED: 'success',
  REJECTED: 'error',
  EXPIRED: 'error',
  CANCELLED: 'error',
};
