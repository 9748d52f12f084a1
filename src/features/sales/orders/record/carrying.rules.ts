import { kitchenStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import type { OrderRow } from './orders.contract.ts';

/** Whether the store's drivers deliver the order, and it is active. */
export const isForDrivers = ({
  status,
  dispatchMethod,
  deliveryType,
}: Pick<OrderRow, 'status' | 'dispatchMethod' | 'deliveryType'>): boolean =>
  dispatchMethod === 'delivery' &&
  deliveryType === 'own_delivery' &&
  (kitchenStatuses as readonly OrderStatus[]).includes(status);
