import { z } from 'zod';
import type { DenialReason } from '#domain/orders/denialReasons.ts';
import type { ChannelOrderState } from '../port.ts';

/** Assumptions and terms of the POS middleware of Delivery Hero, to correct here when its documentation differs. */

export const hosts = {
  api: {
    production: 'https://integration-middleware.us.restaurant-partners.com',
    test: 'https://integration-middleware.stg.restaurant-partners.com',
  },
} as const;

/** Paths; ids are encoded. */
export const paths = {
  login: '/v2/login',
  order: (chain: string, token: string) => `/v2/chains/${chain}/orders/${token}`,
  accepted: (chain: string) => `/v2/chains/${chain}/orders/ids?status=accepted&pastNumberOfHours=1`,
  status: (token: string) => `/v2/order/status/${token}`,
  prepared: (token: string) => `/v2/orders/${token}/preparation-completed`,
};

/** Minutes in which a store accepts an order that names no deadline. */
export const acceptMinutes = 15;
/** Minutes from now that the promised time of an accepted order is at least. */
export const promiseMinutes = 3;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const instant = z
  .string()
  .nullish()
  .transform((value) => value || null);
/** Amounts are decimal texts, and some of them numbers. */
const decimal = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number);
const amount = decimal.nullish().transform((value) => value ?? 0);
const quantity = z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number);

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number().nullish() });
export const tokenSeconds = 1800;
export const identifiers = z.object({ orderIdentifiers: z.array(z.string()) });

const discount = z.object({
  amount: decimal,
  sponsorships: z.array(z.object({ sponsor: z.string(), amount: decimal })).nullish(),
});
const discounts = z
  .array(discount)
  .nullish()
  .transform((value) => value ?? []);
export type PeyaDiscount = z.output<typeof discount>;

const topping = z.object({
  id: text,
  remoteCode: text,
  name: z.string(),
  price: amount,
  quantity,
  discounts,
  get children() {
    return z.array(topping).nullish();
  },
});
export type PeyaTopping = z.output<typeof topping>;
const product = z.object({
  id: text,
  remoteCode: text,
  name: z.string(),
  unitPrice: decimal,
  quantity,
  comment: text,
  discounts,
  selectedToppings: z.array(topping).nullish(),
});
export type PeyaProduct = z.output<typeof product>;

const address = z.object({
  street: text,
  number: text,
  city: text,
  building: text,
  floor: text,
  flatNumber: text,
  deliveryInstructions: text,
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
});

export const order = z.object({
  token: z.string().min(1),
  code: text,
  shortCode: text,
  createdAt: z.iso.datetime({ offset: true }),
  expiryDate: instant,
  status: text,
  reason: text,
  test: z.boolean().nullish(),
  preOrder: z.boolean().nullish(),
  expeditionType: z.enum(['delivery', 'pickup']),
  comments: z.object({ customerComment: text }).nullish(),
  customer: z.object({ firstName: text, lastName: text, mobilePhone: text }).nullish(),
  delivery: z.object({ address: address.nullish(), expectedDeliveryTime: instant, riderPickupTime: instant }).nullish(),
  pickup: z.object({ pickupTime: instant }).nullish(),
  discounts,
  payment: z.object({ status: text }).nullish(),
  price: z.object({
    subTotal: decimal,
    deliveryFee: amount,
    deliveryFees: z.array(z.object({ value: decimal })).nullish(),
    riderTip: amount,
    payRestaurant: amount,
    collectFromCustomer: amount,
    discountAmountTotal: decimal.nullish(),
  }),
  products: z.array(product),
  callbackUrls: z.object({ orderAcceptedUrl: text, orderPreparedUrl: text }).nullish(),
});
export type PeyaOrder = z.output<typeof order>;
export const orderAnswer = z.object({ order });

const states: Readonly<Record<string, ChannelOrderState>> = {
  '': 'waiting',
  new: 'waiting',
  accepted: 'accepted',
  prepared: 'accepted',
  picked_up: 'finished',
  delivered: 'finished',
  rejected: 'denied',
  cancelled: 'canceled',
};
/** An order's state; of those that ended, by the reason too. */
export function stateOf({ status, reason }: Pick<PeyaOrder, 'status' | 'reason'>): ChannelOrderState | null {
  const state = states[status.toLowerCase()];
  if (state === 'canceled' && reason === 'NO_RESPONSE') return 'expired';
  return state ?? null;
}

const reasonTexts: Readonly<Record<string, string>> = {
  NO_RESPONSE: 'Nadie lo aceptó a tiempo.',
  ITEM_UNAVAILABLE: 'Faltaba un producto.',
  CLOSED: 'El local estaba cerrado.',
  TOO_BUSY: 'El local no daba abasto.',
  BAD_WEATHER: 'Por mal tiempo.',
  UNABLE_TO_PAY: 'El cliente no podía pagar.',
  FRAUD_PRANK: 'PedidosYa lo canceló por fraude.',
};
export function reasonText({ status, reason }: Pick<PeyaOrder, 'status' | 'reason'>): string | null {
  const state = stateOf({ status, reason });
  if (state !== 'denied' && state !== 'expired' && state !== 'canceled') return null;
  if (reason === '') return state === 'denied' ? 'El local lo rechazó.' : 'PedidosYa lo canceló.';
  return reasonTexts[reason] ?? `PedidosYa: ${reason.replaceAll('_', ' ').toLowerCase()}`;
}

/** Reasons by which an order that waits is rejected. */
export const denialReasons: Readonly<Record<DenialReason, string>> = {
  soldOut: 'ITEM_UNAVAILABLE',
  closed: 'CLOSED',
  busy: 'TOO_BUSY',
  price: 'MENU_ACCOUNT_SETTINGS',
  notes: 'CONTENT_WRONG_MISLEADING',
  technical: 'TECHNICAL_PROBLEM',
  other: 'TECHNICAL_PROBLEM',
};
/** Reasons by which an accepted order may be rejected. */
export const cancelReason = (reason: DenialReason): string =>
  reason === 'busy' ? 'LATE_DELIVERY' : 'CONTENT_WRONG_MISLEADING';

/** Requests of the middleware, by the path below our address. */
export const dispatchPath = /^order\/([^/]+)$/;
export const statusPath = /^remoteId\/([^/]+)\/remoteOrder\/([^/]+)\/posOrderStatus$/;
export const dispatched = z.object({ token: z.string().min(1) });
export const statusEvent = z.object({ status: z.string(), occurredAt: text });
/** The claim of a token that the middleware signs. */
export const claims = z.object({ service: z.literal('middleware') });
