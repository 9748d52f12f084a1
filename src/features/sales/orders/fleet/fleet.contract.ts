import { z } from 'zod';
import { deliveryTypeNames } from '#domain/delivery/deliveryTypes.ts';
import { deliveryJobStatuses } from '#domain/orders/orders.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

const amount = z.number().int().nullable();
const instant = z.iso.datetime().nullable();

/** A courier request to a fleet for an order. */
export const fleetDelivery = z.object({
  id: z.number().int(),
  provider: z.string(),
  type: z.enum(deliveryTypeNames),
  isProduction: z.boolean(),
  status: z.enum(deliveryJobStatuses),
  /** Quoted price and current cost. */
  quoted: amount,
  fee: amount,
  reference: z.string().nullable(),
  courier: z.object({ name: z.string(), phone: z.string().nullable(), vehicle: z.string().nullable() }).nullable(),
  trackingUrl: z.string().nullable(),
  pin: z.string().nullable(),
  proofs: z.array(z.object({ stop: z.enum(['pickUp', 'dropOff']), kind: z.string(), value: z.string() })),
  reason: z.string().nullable(),
  /** Why the delivery needs attention. */
  problem: z.string().nullable(),
  /** Replaced by another fleet before this one confirmed the cancellation. */
  isReleased: z.boolean(),
  /** Null: it only quoted. */
  requestedAt: instant,
  assignedAt: instant,
  pickUpAt: instant,
  dropOffAt: instant,
  createdAt: z.iso.datetime(),
});
export type FleetDelivery = z.output<typeof fleetDelivery>;

/** An HTTP call to a provider about an order, with its secrets removed. */
export const providerCall = z.object({
  id: z.number().int(),
  provider: z.string(),
  at: z.iso.datetime(),
  name: z.string(),
  method: z.string(),
  url: z.string(),
  request: z.string(),
  /** Null: no response. */
  status: z.number().int().nullable(),
  answer: z.string(),
  failure: z.string().nullable(),
  milliseconds: z.number().int(),
});
export type ProviderCall = z.output<typeof providerCall>;

/** Current price of a fleet for an order, in the minor unit; null when `problem` explains why it is unknown. */
const comparedFleet = z.object({
  type: z.enum(deliveryTypeNames),
  deliveryFee: amount,
  serviceFee: amount,
  pickUpAt: instant,
  dropOffAt: instant,
  problem: z.string().nullable(),
});
export type ComparedFleet = z.output<typeof comparedFleet>;

const providersOfOrder = z.object({
  deliveries: z.array(fleetDelivery),
  calls: z.array(providerCall),
  /** Why the courier needs attention from staff. */
  problem: z.string().nullable(),
  /** The order waits for a courier and no fleet has confirmed one. */
  canRequest: z.boolean(),
});

export const orderProvidersApi = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/:id/providers',
    policy: 'orders.show',
    purpose: 'finish',
    summary: 'Las flotas a las que se pidió un pedido, y cada llamada a un proveedor en los últimos 14 días',
    params: idParam,
    reply: providersOfOrder,
  }),
  compareFleets: endpoint({
    method: 'POST',
    path: '/orders/:id/fleet-quotes',
    policy: 'orders.show',
    purpose: 'finish',
    summary: 'Lo que pide ahora cada flota habilitada del local por un pedido; no pide repartidor a ninguna',
    params: idParam,
    reply: z.object({ data: z.array(comparedFleet) }),
    transaction: 'none',
  }),
  requestCourier: endpoint({
    method: 'POST',
    path: '/orders/:id/courier',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Pide repartidor de nuevo, desde la primera flota del local',
    params: idParam,
    body: z.strictObject({
      /** Skips a fleet that cannot be reached to confirm the cancellation. */
      urgent: z.boolean(),
    }),
    reply: providersOfOrder,
  }),
};
