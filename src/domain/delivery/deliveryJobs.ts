import { type DeliveryJobStatus, deliveryJobStatuses } from '../orders.ts';

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
 * Whether a delivery may go from one state to another. Refused and expired it may be only before somebody took it; called off
 * until it is picked up, and from there by its fleet alone.
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
