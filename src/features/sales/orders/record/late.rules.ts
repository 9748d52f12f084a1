import type { OrderStatus } from '#domain/orders.ts';
import type { OrderRow } from './orders.contract.ts';

const minute = 60_000;

/** States in which somebody at the store still has to do something. */
const openStatuses: readonly OrderStatus[] = ['created', 'preparing', 'ready'];

/** Whether an order has been in an open state for longer than its store allows. */
export const isLate = (
  { status, statusSince, alertMinutes }: Pick<OrderRow, 'status' | 'statusSince' | 'alertMinutes'>,
  now: number,
): boolean => openStatuses.includes(status) && now - Date.parse(statusSince) > alertMinutes * minute;
