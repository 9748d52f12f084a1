import { z } from 'zod';
import { defineJobKind } from '#kit/server/jobs/jobs.ts';

const quiet = { source: 'fleet', bySystem: true, maxAttempts: 12 } as const;

/** Asks a fleet for a courier, where the store has its credentials. */
export const requestCourier = defineJobKind({
  kind: 'deliveries.request',
  label: ({ orderId }) => `Pedir repartidor para el pedido #${orderId}`,
  args: z.object({ orderId: z.number().int() }),
  ...quiet,
});

/** Calls a courier off whose order was. */
export const cancelCourier = defineJobKind({
  kind: 'deliveries.cancel',
  label: ({ orderId }) => `Cancelar el repartidor del pedido #${orderId}`,
  args: z.object({ orderId: z.number().int() }),
  ...quiet,
});

/** Reads a delivery from its fleet now and then, in case its webhooks are lost. */
export const readDelivery = defineJobKind({
  kind: 'deliveries.read',
  label: ({ deliveryId }) => `Consultar el despacho ${deliveryId} a la flota`,
  args: z.object({ deliveryId: z.number().int() }),
  transient: true,
  ...quiet,
});
