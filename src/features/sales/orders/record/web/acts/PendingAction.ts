import { type AbortedStatus, finalStatuses, type OrderStatus, stepsByHand } from '#domain/orders.ts';
import type { OrderRow } from '../../orders.contract.ts';
import { isRoutineStatus } from './statusChangeLabels.ts';

/** What of an order its acts depend on. */
export type ActionOrder = Pick<
  OrderRow,
  'id' | 'status' | 'storeId' | 'storeName' | 'paymentMethod' | 'total' | 'refunded'
>;

/** Something that is asked more about in a dialog before it is done. */
export type PendingAction = { kind: AbortedStatus | 'reassign' | 'refund'; order: ActionOrder };

/** Whether an order may still change its store: it is neither on its way nor over. */
export const canReassign = (status: OrderStatus): boolean => !finalStatuses.includes(status) && status !== 'in_transit';

/** What can be done with an order as it is shown, whether by a key or from a menu. */
export function actionsOf({ status, dispatchMethod }: Pick<OrderRow, 'status' | 'dispatchMethod'>) {
  const steps = stepsByHand(status, dispatchMethod);
  return {
    next: steps.find(isRoutineStatus),
    reassigns: canReassign(status),
    cancels: steps.includes('canceled'),
  };
}
