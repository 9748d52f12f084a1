import { z } from 'zod';
import type { DeliveryJobStatus } from '#domain/orders/orders.ts';

/** Assumptions and terms of Rappi Cargo's API, to correct here when its documentation differs. */

export const paths = {
  validate: '/v3/order-validate',
  /** Without the slash at its end the gateway answers 307. */
  create: '/v3/order-create/',
  /** Neither of the two is documented, nor was it seen anywhere. */
  read: (key: string) => `/v3/order/${encodeURIComponent(key)}`,
  cancel: (key: string) => `/v3/order-cancel/${encodeURIComponent(key)}`,
  pickingPoints: '/picking-point/list',
};
export const webhookHeader = 'x-rappi-cargo-secret';

/** A number that is too big for one: read as text. */
const id = z.union([z.string(), z.number()]).transform(String);

export const validated = z.object({
  active: z.boolean(),
  estimated_price: z.number().nullish(),
  rain_charge: z.number().nullish(),
  raining_charge: z.number().nullish(),
  high_demand_charge: z.number().nullish(),
  eta_for_immediate_delivery: z.number().nullish(),
});

export const order = z.object({
  cargo_order_id: id,
  external_order_id: z.string().nullish(),
  order_id: z.string().nullish(),
  state: z.string().nullish(),
  tracking_url: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type CargoOrder = z.output<typeof order>;

export const event = z.object({
  external_order_id: z.string(),
  cargo_order_id: id.nullish(),
  state: z.string(),
  tracking_url: z.string().nullish(),
  delivered_at: z.string().nullish(),
  cancelled_at: z.string().nullish(),
});

export const refusal = z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish();

/** Our key; Rappi adds a suffix to some. */
export const keyOf = (externalId: string): string => externalId.split(':')[0] ?? externalId;

const statuses: Readonly<Record<string, DeliveryJobStatus>> = {
  scheduled: 'PREORDER',
  created: 'CONFIRMING',
  finding_courier: 'CONFIRMED',
  in_progress: 'IN_PROGRESS',
  in_store: 'NEAR_PICKUP',
  on_the_route: 'PICKED_UP',
  arrive: 'NEAR_DROPOFF',
  delivered_to_user: 'COMPLETED',
  canceled: 'CANCELLED',
  failed_delivery: 'CANCELLED',
  returned: 'CANCELLED',
  failed_return: 'CANCELLED',
};
/** Rappi's states as ours; one on its way back to the store is still with the courier. */
export const statusOf = (state: string | null | undefined): DeliveryJobStatus =>
  state ? (statuses[state] ?? 'PICKED_UP') : 'CONFIRMING';

const texts: Readonly<Record<string, string>> = {
  failed_delivery: 'Rappi no pudo entregar el pedido.',
  returned: 'Rappi devolvió el pedido al local.',
  failed_return: 'Rappi no pudo devolver el pedido al local.',
};
export const reasonText = (state: string | null | undefined): string | null => texts[state ?? ''] ?? null;
