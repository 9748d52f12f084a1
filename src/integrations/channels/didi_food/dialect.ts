import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { DenialReason } from '#domain/orders/denialReasons.ts';
import type { FailureReason } from '../../client/ProviderFailure.ts';
import type { ChannelOrderState } from '../port.ts';

/** Assumptions and terms of DiDi Food, to correct here when its documentation differs. */

const host = 'https://openapi.didi-food.com';
export const hosts = { api: { production: host, test: host } } as const;

export const paths = {
  token: '/v1/auth/authtoken/get',
  refresh: '/v1/auth/authtoken/refresh',
  stores: '/v1/shop/shop/list',
  bind: '/v3/auth/authorization/shopBind',
  order: '/v1/order/order/detail',
  confirm: '/v1/order/order/confirm',
  cancel: '/v1/order/order/cancel',
  ready: '/v1/order/order/ready',
  delivered: '/v1/order/order/delivered',
} as const;
export const signatureHeader = 'didi-header-sign';

/** Minutes in which a store accepts an order. */
export const acceptMinutes = 5;
/** Stores of a page. */
export const pageSize = 100;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
/** The signature of a webhook. */
export const webhookSignature = (body: string, secret: string): string => md5(body + secret);
/** Values of a call for the whole application. */
export type CallValues = Readonly<Record<string, string | number | readonly object[]>>;
/** The signature of such a call: its values sorted by name, without blank ones. Lists enter it as a word. */
export const callSignature = (values: CallValues, secret: string): string =>
  md5(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${typeof value === 'object' ? 'Array' : value}`)
      .join('&') + secret,
  );

/** Errors by their number; every answer is a 200. */
export const errors = {
  system: 10_001,
  parameter: 10_002,
  noToken: 10_100,
  unboundStore: 10_101,
  expiredToken: 10_102,
  confirmFailed: 12_007,
} as const;
const reasons: Readonly<Record<number, FailureReason>> = {
  [errors.system]: 'broken',
  [errors.noToken]: 'unauthorised',
  [errors.unboundStore]: 'unauthorised',
  [errors.expiredToken]: 'unauthorised',
  14_103: 'unauthorised',
  14_105: 'unauthorised',
  14_106: 'unauthorised',
};
export const reasonOf = (errno: number): FailureReason => reasons[errno] ?? 'refused';

/** Longer than 2^53, so that they are read as texts. */
const id = z.union([z.string().min(1), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const amount = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
/** Unix seconds; 0 of what has not happened. */
const seconds = z.int().nonnegative();

export const envelope = z.object({ errno: z.int(), errmsg: text, data: z.unknown().optional() });
export const token = z.object({ auth_token: z.string().min(1), token_expiration_time: seconds });
const shop = z.object({
  shop_id: id,
  app_shop_id: id.nullish(),
  shop_name: text,
  bound_flag: z.union([z.boolean(), z.number()]).transform(Boolean),
});
export type Shop = z.output<typeof shop>;
export const stores = z.object({ shops: z.array(shop) });

const subItem = z.object({
  app_item_id: text,
  name: z.string(),
  sku_price: z.number(),
  amount: z.int().positive(),
  get sub_item_list() {
    return z.array(subItem).nullish();
  },
});
export type DidiItem = z.output<typeof subItem> & { remark?: string };
const item = z.object({ ...subItem.shape, total_price: z.number(), remark: text });

const promotion = z.object({ promo_discount: amount, shop_subside_price: amount });
const price = z.object({
  order_price: z.number(),
  items_discount: amount,
  delivery_discount: amount,
  delivery_price: amount,
  /** Only where the store delivers. */
  real_price: z.number().nullish(),
  shop_paid_money: amount,
  customer_need_paying_money: amount,
  others_fees: z.object({ total_tip_money: amount }).nullish(),
});
const address = z.object({
  name: text,
  calling_code: text,
  phone: text,
  poi_address: text,
  house_number: text,
  poi_lat: z.number().nullish(),
  poi_lng: z.number().nullish(),
});

export const order = z.object({
  order_id: id,
  order_info: z.object({
    status: z.int(),
    fulfillment_mode: z.int().nullish(),
    order_index: z.union([z.string(), z.number()]).transform(String),
    remark: text,
    pay_type: z.int(),
    delivery_type: z.int(),
    create_time: seconds,
    price,
    shop: z.object({ app_shop_id: id }),
    receive_address: address.nullish(),
    order_items: z.array(item),
    promotions: z.array(promotion).nullish(),
    virtual_phone_number: text,
    locator: text,
  }),
});
export type DidiOrder = z.output<typeof order>;

export const deliveryTypes = { channel: 1, store: 2 } as const;
export const pickUpMode = 1;
export const cashPayment = 2;

const states: Readonly<Record<number, ChannelOrderState>> = {
  100: 'waiting',
  200: 'accepted',
  400: 'accepted',
  500: 'accepted',
  600: 'finished',
  901: 'canceled',
  902: 'canceled',
  921: 'denied',
  922: 'expired',
  923: 'canceled',
  961: 'canceled',
  971: 'canceled',
  981: 'canceled',
};
export const stateOf = (status: number): ChannelOrderState | null => states[status] ?? null;
/** The code of a state, for sandboxes. */
export const statusOf = {
  waiting: 100,
  accepted: 200,
  finished: 600,
  denied: 921,
  expired: 922,
  canceled: 901,
} as const;

const reasonTexts: Readonly<Record<number, string>> = {
  921: 'El local lo rechazó.',
  922: 'Nadie lo aceptó a tiempo.',
  923: 'El local lo anuló.',
};
/** Why an order ended early; null of any other. */
export function reasonText(status: number): string | null {
  const state = stateOf(status);
  if (state !== 'denied' && state !== 'expired' && state !== 'canceled') return null;
  return reasonTexts[status] ?? `DiDi Food lo canceló (estado ${status}).`;
}

export const denialCodes: Readonly<Record<DenialReason, number>> = {
  soldOut: 1010,
  closed: 1020,
  busy: 1030,
  price: 1080,
  notes: 1080,
  technical: 1040,
  other: 1080,
};

/** Events of an order; any other needs no work. */
export const orderEvents: readonly string[] = [
  'orderNew',
  'orderCancel',
  'orderPartialCancel',
  'orderFinish',
  'deliveryStatus',
  'orderCancelApply',
  'orderRefundApply',
];
export const event = z.object({
  type: z.string(),
  app_shop_id: id,
  timestamp: z.number(),
  data: z.object({ order_id: id, delivery_status: z.number().nullish() }),
});
export const anyEvent = z.object({ type: z.string(), app_shop_id: id.nullish() });
/** The answer to a webhook, which is sent again until it comes. */
export const received = { errno: 0, errmsg: 'ok' } as const;
