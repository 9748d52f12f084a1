import { z } from 'zod';
import type { DeliveryJobStatus } from '#domain/orders/orders.ts';

/** Assumptions and terms of Uber's API, to correct here when its documentation differs. */

export const tokenPath = '/oauth/v2/token';
export const scope = 'eats.deliveries';
export const customerPath = (customerId: string) => `/v1/customers/${encodeURIComponent(customerId)}`;

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export const quote = z.object({
  id: z.string(),
  fee: z.number(),
  expires: z.string().nullish(),
  dropoff_eta: z.string().nullish(),
  pickup_duration: z.number().nullish(),
});

const waypoint = z
  .object({
    verification: z
      .object({
        picture: z.object({ image_url: z.string() }).nullish(),
        signature: z.object({ image_url: z.string() }).nullish(),
        pin_code: z.object({ entered: z.string() }).nullish(),
      })
      .nullish(),
    verification_requirements: z.object({ pincode: z.object({ value: z.string().nullish() }).nullish() }).nullish(),
  })
  .nullish();

export const delivery = z.object({
  id: z.string(),
  status: z.string(),
  external_id: z.string().nullish(),
  courier_imminent: z.boolean().nullish(),
  courier: z
    .object({
      name: z.string(),
      vehicle_type: z.string().nullish(),
      phone_number: z.string().nullish(),
      location: z.object({ lat: z.number(), lng: z.number() }).nullish(),
    })
    .nullish(),
  pickup: waypoint,
  dropoff: waypoint,
  pickup_eta: z.string().nullish(),
  dropoff_eta: z.string().nullish(),
  fee: z.number().nullish(),
  tracking_url: z.string().nullish(),
  undeliverable_reason: z.string().nullish(),
  cancelation_reason: z.object({ primary_reason: z.string().nullish() }).nullish(),
  created: z.string(),
  updated: z.string().nullish(),
});
export type UberDelivery = z.output<typeof delivery>;

export const deliveries = z.object({ data: z.array(delivery) });

export const refusal = z.object({
  code: z.string(),
  message: z.string().nullish(),
  metadata: z.object({ delivery_id: z.string().nullish() }).nullish(),
});

export const event = z.object({
  id: z.string().nullish(),
  kind: z.string(),
  created: z.string().nullish(),
  delivery_id: z.string().nullish(),
  data: delivery.nullish(),
});

/** Uber's states as ours. */
export function statusOf({ status, courier_imminent: imminent }: UberDelivery): DeliveryJobStatus {
  const known: Readonly<Record<string, DeliveryJobStatus>> = {
    pending: 'CONFIRMED',
    pickup: imminent ? 'NEAR_PICKUP' : 'IN_PROGRESS',
    pickup_complete: 'PICKED_UP',
    dropoff: imminent ? 'NEAR_DROPOFF' : 'PICKED_UP',
    delivered: 'COMPLETED',
    canceled: 'CANCELLED',
    returned: 'CANCELLED',
  };
  return known[status] ?? 'CONFIRMED';
}

/** Refusals of a request that mean: another quote is needed. */
export const staleQuoteCodes = ['expired_quote', 'used_quote', 'mismatched_price_quote'];

/** Refusals of a quote that mean: Uber does not drive there. */
export const unservedCodes = ['address_undeliverable', 'address_undeliverable_limited_couriers', 'unknown_location'];

const refusalTexts: Readonly<Record<string, string>> = {
  address_undeliverable: 'Uber no llega a esa dirección.',
  address_undeliverable_limited_couriers: 'Uber no tiene repartidores cerca de esa dirección.',
  unknown_location: 'Uber no encuentra esa dirección.',
  expired_quote: 'La cotización de Uber venció.',
  used_quote: 'La cotización de Uber ya se usó.',
  mismatched_price_quote: 'El pedido no es el que Uber cotizó.',
  missing_payment: 'A la cuenta de Uber le falta un medio de pago.',
  customer_suspended: 'La cuenta de Uber está suspendida.',
  customer_blocked: 'La cuenta de Uber está bloqueada.',
  customer_not_found: 'Uber no conoce ese Customer ID.',
  couriers_busy: 'Los repartidores de Uber están ocupados.',
  noncancelable_delivery: 'Uber ya no deja cancelar el despacho.',
};
export const refusalText = ({ code, message }: z.output<typeof refusal>): string =>
  refusalTexts[code] ?? `Uber: ${message ?? code}`;
