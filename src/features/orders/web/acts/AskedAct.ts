import type { GivenUp } from '#domain/orders.ts';
import type { OrderRow } from '../../orders.contract.ts';

/** What of an order its acts depend on. */
export type ActOrder = Pick<OrderRow, 'id' | 'status' | 'storeId' | 'storeName' | 'paymentMethod'>;

/** Something that is asked more about in a dialog before it is done. */
export type AskedAct = { kind: GivenUp | 'reassign' | 'refund'; order: ActOrder };
