import { kitchenStatuses, type OrderStatus } from '#domain/orders.ts';
import type { OrderRow } from './orders.contract.ts';

/** Whether somebody of the store carries an order, which is neither over nor still to begin. */
export const isForDrivers = ({
  status,
  dispatchMethod,
  deliveryType,
}: Pick<OrderRow, 'status' | 'dispatchMethod' | 'deliveryType'>): boolean =>
  dispatchMethod === 'delivery' &&
  deliveryType === 'own_delivery' &&
  (kitchenStatuses as readonly OrderStatus[]).includes(status);
