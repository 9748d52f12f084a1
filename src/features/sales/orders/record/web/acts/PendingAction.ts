import type { AbortedStatus } from '#domain/orders.ts';
import type { OrderRow } from '../../orders.contract.ts';

/** What of an order its acts depend on. */
export type ActionOrder = Pick<OrderRow, 'id' | 'status' | 'storeId' | 'storeName' | 'paymentMethod'>;

/** Something that is asked more about in a dialog before it is done. */
export type PendingAction = { kind: AbortedStatus | 'reassign' | 'refund'; order: ActionOrder };
