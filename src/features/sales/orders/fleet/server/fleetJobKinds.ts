import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue, withdraw } from '#kit/server/jobs/jobs.ts';

const quiet = { source: 'fleet', bySystem: true, maxAttempts: 12 } as const;

/** Finds a courier for an order: requests a fleet, waits for its answer, and moves on to the next. */
export const requestCourier = defineJobKind({
  kind: 'deliveries.request',
  whileHeld: 'run',
  label: ({ orderId }) => `Pedir repartidor para el pedido #${orderId}`,
  args: z.object({ orderId: z.number().int() }),
  ...quiet,
});

/** Cancels the couriers of a cancelled order. */
export const cancelCourier = defineJobKind({
  kind: 'deliveries.cancel',
  whileHeld: 'run',
  label: ({ orderId }) => `Cancelar el repartidor del pedido #${orderId}`,
  args: z.object({ orderId: z.number().int() }),
  ...quiet,
});

/** Cancels a courier who is no longer needed. */
export const dropDelivery = defineJobKind({
  kind: 'deliveries.drop',
  whileHeld: 'run',
  label: ({ deliveryId }) => `Cancelar el despacho ${deliveryId} con la flota`,
  args: z.object({ deliveryId: z.number().int() }),
  ...quiet,
});

/** Reads a delivery from its fleet now and then, in case its webhooks are lost. */
export const readDelivery = defineJobKind({
  kind: 'deliveries.read',
  whileHeld: 'run',
  label: ({ deliveryId }) => `Consultar el despacho ${deliveryId} a la flota`,
  args: z.object({ deliveryId: z.number().int() }),
  transient: true,
  ...quiet,
});

/** Milliseconds between two readings of a delivery that is on its way. */
export const readEvery = 3 * 60_000;

export const readLater = (db: Db, deliveryId: number) =>
  enqueue(db, readDelivery, { deliveryId }, { runAt: new Date(Date.now() + readEvery).toISOString() });

/** Schedules the courier job of an order immediately. */
export const requestNow = (db: Db, orderId: number) =>
  enqueue(db, requestCourier, { orderId }, { uniqueKey: `courier:${orderId}` });

/** Reschedules the courier job of an order to an instant. */
export async function requestAt(db: Db, orderId: number, runAt: string): Promise<void> {
  const uniqueKey = `courier-later:${orderId}`;
  await withdraw(db, uniqueKey);
  await enqueue(db, requestCourier, { orderId }, { uniqueKey, runAt });
}

export const dropSoon = (db: Db, deliveryId: number, runAt?: string) =>
  enqueue(db, dropDelivery, { deliveryId }, { uniqueKey: `drop:${deliveryId}`, ...(runAt !== undefined && { runAt }) });
