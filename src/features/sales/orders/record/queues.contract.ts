import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/orders.ts';

/** Queues of pending work, labelled for staff. An order may be in several. */
export const orderQueueLabels = {
  open: 'En curso',
  new: 'Por aceptar',
  late: 'Atrasados',
  ready: 'Listos sin retirar',
  problem: 'Con problema',
  scheduled: 'Programados',
} as const;
export type OrderQueue = keyof typeof orderQueueLabels;
export const orderQueues = Object.keys(orderQueueLabels) as [OrderQueue, ...OrderQueue[]];
export const orderQueue = z.enum(orderQueues);

/** Statuses with pending work, the same as in the index `orders_active`. */
export const activeStatuses = [
  'online_payment_failed',
  'creation_scheduled',
  'created',
  'preparing',
  'ready',
  'in_transit',
] as const satisfies OrderStatus[];

export const queueCounts = z.object(
  Object.fromEntries(orderQueues.map((queue) => [queue, z.number().int()])) as Record<OrderQueue, z.ZodInt>,
);
export type QueueCounts = z.output<typeof queueCounts>;
