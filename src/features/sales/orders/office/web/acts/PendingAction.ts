import { isForDrivers } from '../../../record/carrying.rules.ts';
import { type AbortedStatus, finalStatuses, type OrderStatus, stepsByHand } from '#domain/orders.ts';
import type { OrderRow } from '../../../record/orders.contract.ts';
import { isRoutineStatus } from './statusChangeLabels.ts';

/** What of an order its acts depend on. */
export type ActionOrder = Pick<
  OrderRow,
  'id' | 'status' | 'storeId' | 'storeName' | 'paymentMethod' | 'total' | 'refunded' | 'driver'
>;

/** Something that is asked more about in a dialog before it is done. */
export type PendingAction = { kind: AbortedStatus | 'reassign' | 'refund' | 'driver'; order: ActionOrder };

/** Whether an order may still change its store: it is neither on its way nor over. */
export const canReassign = (status: OrderStatus): boolean => !finalStatuses.includes(status) && status !== 'in_transit';

/** What can be done with an order as it is shown, whether by a key or from a menu. */
export function actionsOf(order: Pick<OrderRow, 'status' | 'dispatchMethod' | 'deliveryType'>) {
  const { status, dispatchMethod } = order;
  const steps = stepsByHand(status, dispatchMethod);
  return {
    next: steps.find(isRoutineStatus),
    reassigns: canReassign(status),
    dispatches: isForDrivers(order),
    cancels: steps.includes('canceled'),
  };
}
