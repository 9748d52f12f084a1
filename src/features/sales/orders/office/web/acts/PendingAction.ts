import { isForDrivers } from '../../../record/carrying.rules.ts';
import { type AbortedStatus, finalStatuses, type OrderStatus, stepsByHand } from '#domain/orders/orders.ts';
import type { OrderRow } from '../../../record/orders.contract.ts';
import type { OrderRequest } from '../../orderRequest.contract.ts';
import { isRoutineStatus } from './statusChangeLabels.ts';

/** Fields of an order that its actions depend on. */
export type ActionOrder = Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'dispatchMethod'
  | 'storeId'
  | 'storeName'
  | 'paymentMethod'
  | 'total'
  | 'refunded'
  | 'extraRefunded'
  | 'driver'
  | 'source'
  | 'channel'
>;

/** An action that needs input in a dialog first. `fill`: the values of a typed command. */
export type PendingAction = {
  kind: AbortedStatus | 'reassign' | 'refund' | 'driver' | 'handOver';
  order: ActionOrder;
  fill?: Pick<OrderRequest, 'reason' | 'store'>;
};

/** Whether an order may still change its store: it is neither on its way nor over. */
export const canReassign = (status: OrderStatus): boolean => !finalStatuses.includes(status) && status !== 'in_transit';

/** Actions available for an order, for shortcuts and menus. */
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
