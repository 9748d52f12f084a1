import { z } from 'zod';
import type { DeliveryJobStatus } from '#domain/orders/orders.ts';

/** Assumptions and terms of Cabify's API, to correct here when its documentation differs. */

export const tokenPath = '/auth/api/authorization';

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** Where a parcel is shipped at once; the list may stand within a name. */
const shippingType = z.object({ id: z.string(), modality: z.string().nullish() });
export const shippingTypes = z.union([
  z.array(shippingType),
  z.object({ shipping_types: z.array(shippingType) }).transform((answer) => answer.shipping_types),
]);

export const estimate = z.object({
  deliveries: z
    .array(
      z.object({
        estimation: z.object({
          price: z.object({ amount: z.number(), currency: z.string() }),
          eta_to_pickup: z.number().nullish(),
          eta_to_delivery: z.number().nullish(),
        }),
      }),
    )
    .min(1),
});

export const created = z.object({ parcels: z.array(z.object({ id: z.string() })).min(1) });
export const listed = z.object({
  parcels: z.array(z.object({ id: z.string(), external_id: z.string().nullish() })),
  more_pages: z.boolean().nullish(),
});

const place = z.object({ latitude: z.number(), longitude: z.number() });
export const parcel = z.object({
  id: z.string(),
  external_id: z.string().nullish(),
  state: z.string(),
  failure_reason: z.string().nullish(),
  delivery_attempt: z
    .object({
      photo_proof_of_delivery: z.object({ photo_urls: z.array(z.string()) }).nullish(),
      fail_reason: z.string().nullish(),
    })
    .nullish(),
  tracking: z
    .object({
      location: place.nullish(),
      routes: z
        .object({
          pick_up: z.object({ eta: z.number() }).nullish(),
          drop_off: z.object({ eta: z.number() }).nullish(),
        })
        .nullish(),
      tracking_url: z.string().nullish(),
    })
    .nullish(),
  driver: z.object({ name: z.string(), phone: z.string().nullish() }).nullish(),
  asset: z.object({ asset_kind: z.string().nullish() }).nullish(),
  event_time: z.string().nullish(),
});
export type Parcel = z.output<typeof parcel>;

export const event = z.object({
  id: z.string().nullish(),
  parcel_id: z.string().nullish(),
  external_id: z.string().nullish(),
  state: z.string().nullish(),
  event_time: z.string().nullish(),
});

export const webhooks = z.array(z.object({ hook: z.string(), callback_url: z.string() }));

export const refusal = z.object({ errors: z.array(z.string()).nullish() }).nullish();

/** Some lists spell states with underscores. */
export const stateOf = (state: string): string => state.replaceAll('_', '').toLowerCase();

const statuses: Readonly<Record<string, DeliveryJobStatus>> = {
  // Created but not shipped: no courier is assigned.
  ready: 'PREORDER',
  qualifiedforpickup: 'CONFIRMED',
  readytopickup: 'CONFIRMED',
  onroutetopickup: 'IN_PROGRESS',
  pickingup: 'NEAR_PICKUP',
  intransit: 'PICKED_UP',
  onroutetofinalhub: 'PICKED_UP',
  receivedonfinalhub: 'PICKED_UP',
  readytodispatch: 'PICKED_UP',
  onroutetodelivery: 'PICKED_UP',
  delivering: 'NEAR_DROPOFF',
  delivered: 'COMPLETED',
  requestercancel: 'CANCELLED',
  internalcancel: 'CANCELLED',
  pickupfailed: 'CANCELLED',
  returning: 'CANCELLED',
  onroutetoreturn: 'CANCELLED',
  returned: 'CANCELLED',
  returnrejected: 'CANCELLED',
  undelivered: 'CANCELLED',
};
/** Cabify's states as ours; an incident leaves the food where it was. */
export const statusOf = ({ state, failure_reason: failure }: Parcel): DeliveryJobStatus =>
  failure ? 'REJECTED' : (statuses[stateOf(state)] ?? 'PICKED_UP');

/** States in which Cabify still lets a parcel be called off. */
export const cancelable = ['qualifiedforpickup', 'readytopickup', 'onroutetopickup', 'pickingup'];

const texts: Readonly<Record<string, string>> = {
  payment_method_declined: 'Cabify no pudo cobrar a la cuenta.',
  no_payment_methods: 'A la cuenta de Cabify le falta un medio de pago.',
  requester_not_found_or_unauthorized: 'Cabify no reconoce a quien pide el despacho.',
  product_does_not_exist: 'Cabify no ofrece ese tipo de despacho.',
  invalid_pick_up_location: 'Cabify no retira en la dirección del local.',
  delivery_already_exist: 'Cabify ya tiene ese despacho.',
  recipient_not_found: 'No encontraron a quien recibe.',
  rejected: 'Quien recibe rechazó el pedido.',
  wrong_address: 'La dirección estaba mal.',
  zone_unsafe: 'La zona no era segura.',
  invalid_proof: 'El código de entrega no coincidió.',
  parcel_lost: 'El pedido se perdió.',
  parcel_damaged: 'El pedido se dañó.',
  parcel_stolen: 'Robaron el pedido.',
  place_closed: 'El lugar estaba cerrado.',
};
export const reasonText = (reason: string | null | undefined): string | null =>
  reason ? (texts[reason] ?? `Cabify: ${reason.replaceAll('_', ' ')}`) : null;
