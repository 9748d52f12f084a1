import { z } from 'zod';
import type { DenialReason } from '#domain/orders/denialReasons.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import type { ChannelOrderState, Denial } from '../port.ts';

/** Assumptions and terms of Uber Eats, to correct here when its documentation differs. */

export const tokenPath = '/oauth/v2/token';
export const scope = 'eats.store eats.store.status.write eats.order eats.store.orders.read';
export const signatureHeader = 'x-uber-signature';

/** Minutes in which a store accepts an order. */
export const acceptMinutes = 11.5;

export const storesPath = '/v1/eats/stores';
export const posDataPath = (storeId: string) => `/v1/eats/stores/${storeId}/pos_data`;

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
export const stores = z.object({
  stores: z.array(z.object({ store_id: z.string(), name: z.string() })),
  next_key: z.string().nullish(),
});
export const posData = z.object({
  integration_enabled: z.boolean().nullish(),
  order_manager_client_id: z.string().nullish(),
});

/** Has the orders of a store sent to the application, which answers them. */
export const posDataOfOurs = { integration_enabled: true, is_order_manager: true } as const;

export const event = z.object({
  event_id: z.string().min(1),
  event_type: z.string(),
  meta: z.object({ user_id: z.string(), resource_id: z.string() }).nullish(),
});

/** Orders of a store, of either API; the newest first. */
export const listed = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      current_state: z.string().nullish(),
      state: z.string().nullish(),
      created_time: z.string().nullish(),
    }),
  ),
  next_page_token: z.string().nullish(),
});

/** States of both APIs as ours. */
const states: Readonly<Record<string, ChannelOrderState>> = {
  CREATED: 'waiting',
  OFFERED: 'waiting',
  ACCEPTED: 'accepted',
  HANDED_OFF: 'accepted',
  DENIED: 'denied',
  FINISHED: 'finished',
  SUCCEEDED: 'finished',
  CANCELED: 'canceled',
  CANCELLED: 'canceled',
  FAILED: 'canceled',
};
/** Reasons of an order that ended early, of which Uber has one state. */
const endings: readonly (readonly [RegExp, ChannelOrderState])[] = [
  [/DENIED|REJECTED/, 'denied'],
  [/TIMEOUT|TIMED_OUT|EXPIRED|NOT_ACCEPTED/, 'expired'],
];
export function stateOf(word: string, reason: string | null): ChannelOrderState {
  const state = states[word];
  if (!state) throw new ProviderFailure('unreadable', `Uber Eats informa un estado que no conocemos: ${word}.`);
  if (state !== 'canceled') return state;
  return endings.find(([pattern]) => reason !== null && pattern.test(reason))?.[1] ?? state;
}

const reasonTexts: Readonly<Record<string, string>> = {
  DENIED: 'El local lo rechazó.',
  OUT_OF_ITEMS: 'Faltaba un producto.',
  KITCHEN_CLOSED: 'La cocina estaba cerrada.',
  CUSTOMER_CALLED_TO_CANCEL: 'El cliente lo canceló.',
  RESTAURANT_TOO_BUSY: 'El local no daba abasto.',
  CANNOT_COMPLETE_CUSTOMER_NOTE: 'El local no podía cumplir la nota del cliente.',
};
export function reasonText(reason: string | null, state: ChannelOrderState): string | null {
  if (state === 'expired') return 'Nadie lo aceptó a tiempo.';
  return reason && (reasonTexts[reason] ?? `Uber Eats: ${reason.replaceAll('_', ' ').toLowerCase()}`);
}

const denyCodes: Readonly<Record<DenialReason, string>> = {
  soldOut: 'ITEM_AVAILABILITY',
  closed: 'STORE_CLOSED',
  busy: 'CAPACITY',
  price: 'PRICING',
  notes: 'SPECIAL_INSTRUCTIONS',
  technical: 'POS_NOT_READY',
  other: 'OTHER',
};
const cancelCodes: Readonly<Record<DenialReason, string>> = {
  soldOut: 'OUT_OF_ITEMS',
  closed: 'KITCHEN_CLOSED',
  busy: 'RESTAURANT_TOO_BUSY',
  price: 'OTHER',
  notes: 'CANNOT_COMPLETE_CUSTOMER_NOTE',
  technical: 'OTHER',
  other: 'OTHER',
};

type Acceptance = { readyAt: string; orderNumber: string };

/** The paths and bodies of an order API; ids are encoded. */
export type OrderApi = {
  order(id: string): string;
  accept(id: string): string;
  deny(id: string): string;
  cancel(id: string): string;
  ready(id: string): string;
  /** Orders of a store, with those that wait among them. */
  list(storeId: string): string;
  acceptBody(acceptance: Acceptance): object;
  denyBody(denial: Denial): object;
  cancelBody(denial: Denial): object;
};

/** The former API. */
export const eatsApi: OrderApi = {
  order: (id) => `/v2/eats/order/${id}`,
  accept: (id) => `/v1/eats/orders/${id}/accept_pos_order`,
  deny: (id) => `/v1/eats/orders/${id}/deny_pos_order`,
  cancel: (id) => `/v1/eats/orders/${id}/cancel`,
  ready: (id) => `/v1/delivery/order/${id}/ready`,
  list: (storeId) => `/v1/eats/stores/${storeId}/created-orders?limit=50`,
  acceptBody: ({ readyAt, orderNumber }) => ({
    reason: 'accepted',
    pickup_time: Math.round(Date.parse(readyAt) / 1000),
    external_reference_id: orderNumber,
  }),
  denyBody: ({ reason, text }) => ({ reason: { code: denyCodes[reason], explanation: text } }),
  cancelBody: ({ reason, text }) => ({ reason: cancelCodes[reason], details: text, cancelling_party: 'MERCHANT' }),
};

/** «Order Fulfillment 1.0.0». */
export const fulfillmentApi: OrderApi = {
  order: (id) => `/v1/delivery/order/${id}?expand=carts,deliveries,payment`,
  accept: (id) => `/v1/delivery/order/${id}/accept`,
  deny: (id) => `/v1/delivery/order/${id}/deny`,
  cancel: (id) => `/v1/delivery/order/${id}/cancel`,
  ready: (id) => `/v1/delivery/order/${id}/ready`,
  list: (storeId) => `/v1/delivery/store/${storeId}/orders?page_size=50`,
  acceptBody: ({ readyAt, orderNumber }) => ({
    ready_for_pickup_time: readyAt,
    external_reference_id: orderNumber,
    accepted_by: 'Comanda',
  }),
  denyBody: ({ reason, text }) => ({ deny_reason: { type: denyCodes[reason], info: text } }),
  cancelBody: ({ reason, text }) => ({ cancel_reason: { type: cancelCodes[reason], info: text } }),
};
