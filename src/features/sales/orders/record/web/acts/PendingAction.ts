import { type AbortedStatus, finalStatuses, type OrderStatus } from '#domain/orders.ts';
import type { OrderRow } from '../../orders.contract.ts';

/** What of an order its acts depend on. */
export type ActionOrder = Pick<
  OrderRow,
  'id' | 'status' | 'storeId' | 'storeName' | 'paymentMethod' | 'total' | 'refunded'
>;

/** Something that is asked more about in a dialog before it is done. */
export type PendingAction = { kind: AbortedStatus | 'reassign' | 'refund'; order: ActionOrder };

/** Whether an order may still change its store: it is neither on its way nor over. */
export const canReassign = (status: OrderStatus): boolean => !finalStatuses.includes(status) && status !== 'in_transit';
