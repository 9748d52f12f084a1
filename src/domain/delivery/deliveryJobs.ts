import { type DeliveryJobStatus, deliveryJobStatuses } from '../orders/orders.ts';

/** The way of a delivery that goes well. Steps may be skipped, and are never taken back. */
const way = [
  'PREORDER',
  'CONFIRMING',
  'CONFIRMED',
  'IN_PROGRESS',
  'NEAR_PICKUP',
  'PICKED_UP',
  'NEAR_DROPOFF',
  'COMPLETED',
] as const satisfies DeliveryJobStatus[];

const placeOf = (status: DeliveryJobStatus): number => (way as readonly DeliveryJobStatus[]).indexOf(status);

/** States that a delivery leaves no more. */
export const isDeliveryOver = (status: DeliveryJobStatus): boolean => status === 'COMPLETED' || placeOf(status) < 0;

/**
 * Whether a delivery may change state. It can be refused or expire only before acceptance, and be cancelled until
 * pickup.
 *
 * After pickup only the fleet can cancel.
 */
export function canDeliveryMove(from: DeliveryJobStatus, to: DeliveryJobStatus, byFleet: boolean): boolean {
  if (isDeliveryOver(from)) return false;
  if (to === 'REJECTED' || to === 'EXPIRED') return placeOf(from) < placeOf('CONFIRMED');
  if (to === 'CANCELLED') return byFleet || placeOf(from) < placeOf('PICKED_UP');
  return placeOf(to) > placeOf(from);
}

/** The states that a delivery may go to. */
export const nextDeliveryStatuses = (from: DeliveryJobStatus, byFleet: boolean): DeliveryJobStatus[] =>
  deliveryJobStatuses.filter((to) => canDeliveryMove(from, to, byFleet));
