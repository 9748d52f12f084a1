import { z } from 'zod';
import { deliveryTypeNames } from '#domain/delivery/deliveryTypes.ts';
import { deliveryJobStatuses } from '#domain/orders.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

const amount = z.number().int().nullable();
const instant = z.iso.datetime().nullable();

/** One time that a fleet was asked to carry an order. */
export const fleetDelivery = z.object({
  id: z.number().int(),
  provider: z.string(),
  type: z.enum(deliveryTypeNames),
  isProduction: z.boolean(),
  status: z.enum(deliveryJobStatuses),
  /** What it quoted, and what it costs by now. */
  quoted: amount,
  fee: amount,
  reference: z.string().nullable(),
  courier: z.object({ name: z.string(), phone: z.string().nullable(), vehicle: z.string().nullable() }).nullable(),
  trackingUrl: z.string().nullable(),
  pin: z.string().nullable(),
  proofs: z.array(z.object({ stop: z.enum(['pickUp', 'dropOff']), kind: z.string(), value: z.string() })),
  reason: z.string().nullable(),
  /** Why it hangs. */
  problem: z.string().nullable(),
  /** Given up for another fleet before this one said that nobody comes. */
  isReleased: z.boolean(),
  /** Null: it only quoted. */
  requestedAt: instant,
  assignedAt: instant,
  pickUpAt: instant,
  dropOffAt: instant,
  createdAt: z.iso.datetime(),
});
export type FleetDelivery = z.output<typeof fleetDelivery>;

/** One call to a provider about an order, without secrets. */
export const providerCall = z.object({
  id: z.number().int(),
  provider: z.string(),
  at: z.iso.datetime(),
  name: z.string(),
  method: z.string(),
  url: z.string(),
  request: z.string(),
  /** Null: nobody answered. */
  status: z.number().int().nullable(),
  answer: z.string(),
  failure: z.string().nullable(),
  milliseconds: z.number().int(),
});
export type ProviderCall = z.output<typeof providerCall>;

/** What a fleet asks for an order now, in the minor unit; null where `problem` says why it is not known. */
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
  /** Why somebody has to look after its courier now. */
  problem: z.string().nullable(),
  /** Whether the order waits for a courier whom nobody has promised. */
  canRequest: z.boolean(),
});

export const orderProvidersApi = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/:id/providers',
    policy: 'orders.show',
    summary: 'Las flotas a las que se pidió un pedido, y cada llamada a un proveedor en los últimos 14 días',
    params: idParam,
    reply: providersOfOrder,
  }),
  compareFleets: endpoint({
    method: 'POST',
    path: '/orders/:id/fleet-quotes',
    policy: 'orders.show',
    summary: 'Lo que pide ahora cada flota habilitada del local por un pedido; no pide repartidor a ninguna',
    params: idParam,
    reply: z.object({ data: z.array(comparedFleet) }),
    transaction: 'none',
  }),
  requestCourier: endpoint({
    method: 'POST',
    path: '/orders/:id/courier',
    policy: 'orders.update',
    summary: 'Pide repartidor de nuevo, desde la primera flota del local',
    params: idParam,
    body: z.strictObject({
      /** Without waiting for a fleet that cannot be reached to say that nobody comes. */
      urgent: z.boolean(),
    }),
    reply: providersOfOrder,
  }),
};
