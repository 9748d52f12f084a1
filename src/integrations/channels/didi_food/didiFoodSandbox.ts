import { randomInt } from 'node:crypto';
import { rawInteger } from '../../parseJson.ts';
import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { SignedWebhook } from '../../sandbox/sandbox.ts';
import { writeAmount } from '../../amounts.ts';
import { type ChannelBook, type ChannelBooks, guestTotal } from '../channelBooks.ts';
import { channelSandbox } from '../channelSandbox.ts';
import type { ChannelStoreBooks } from '../channelStoreBooks.ts';
import type { ChannelLine, ChannelOrder, ChannelStore } from '../port.ts';
import {
  acceptMinutes,
  callSignature,
  type CallValues,
  cashPayment,
  deliveryTypes,
  errors,
  paths,
  pickUpMode,
  signatureHeader,
  statusOf,
  webhookSignature,
} from './dialect.ts';
import { didiFoodMenuRoutes } from './didiFoodSandboxMenus.ts';
import { didiFoodStoreRoutes } from './didiFoodSandboxStores.ts';
import { ok, refused, tokenOf } from './sandboxTerms.ts';

const credentials = {
  appId: '5764607523034235905',
  appSecret: 'secreto-de-didi-food',
  acceptsAutomatically: false,
};
const stores: readonly ChannelStore[] = [
  { reference: 'providencia-1', name: 'Providencia', connected: 'us' },
  { reference: '5764607602871631353', name: 'Ñuñoa', connected: 'nobody' },
];
const currency = 'CLP';
const cents = (amount: number): number => writeAmount(amount, 'hundredths', currency);
const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1000);
const truncated = (iso: string): string => new Date(secondsOf(iso) * 1000).toISOString();
const shopIdOf = (reference: string): unknown =>
  rawInteger(/^\d+$/.test(reference) ? reference : '5764607602871631352');

const itemView = ({ key, name, quantity, unitPrice, comment, choices }: ChannelLine): object => {
  const subItems = choices.map(itemView) as { total_price: number }[];
  const unit = cents(unitPrice) + subItems.reduce((sum, { total_price: total }) => sum + total, 0);
  return {
    app_item_id: key,
    name,
    sku_price: cents(unitPrice),
    amount: quantity,
    total_price: quantity * unit,
    remark: comment,
    sub_item_list: subItems,
  };
};

const promotionsOf = ({ storeDiscount, channelDiscount }: ChannelOrder['amounts']) =>
  [
    { promo_type: 2, promo_discount: cents(storeDiscount), shop_subside_price: cents(storeDiscount) },
    { promo_type: 11, promo_discount: cents(channelDiscount), shop_subside_price: 0 },
  ].filter(({ promo_discount: discount }) => discount > 0);

function priceOf(order: ChannelBook) {
  const { amounts, difference } = order;
  const isByStore = order.carrier === 'store' && order.method === 'delivery';
  return {
    order_price: cents(amounts.products + (isByStore ? 0 : difference)),
    items_discount: cents(amounts.storeDiscount + amounts.channelDiscount),
    delivery_discount: 0,
    delivery_price: cents(amounts.delivery),
    ...(isByStore && { real_price: cents(amounts.total - amounts.tip + difference) }),
    customer_need_paying_money: cents(amounts.cashDue > 0 ? guestTotal(order) : 0),
    shop_paid_money: 0,
    others_fees: { total_tip_money: cents(amounts.tip), service_price: cents(order.channelFees) },
  };
}

/** The detail of an order, and the content of `orderNew`. */
const view = (order: ChannelBook) => {
  const { customer, method, carrier } = order;
  const { address, phone } = customer;
  return {
    order_id: rawInteger(order.reference),
    order_info: {
      status: statusOf[order.state],
      fulfillment_mode: method === 'pickUp' ? pickUpMode : 0,
      order_index: Number(order.displayNumber),
      remark: order.notes,
      pay_type: order.amounts.cashDue > 0 ? cashPayment : 1,
      delivery_type: carrier === 'store' && method === 'delivery' ? deliveryTypes.store : deliveryTypes.channel,
      create_time: secondsOf(order.placedAt),
      price: priceOf(order),
      shop: { shop_id: shopIdOf(order.storeReference), app_shop_id: order.storeReference, shop_name: 'Providencia' },
      receive_address: {
        name: customer.name,
        calling_code: '',
        phone: '***',
        ...(address && {
          poi_address: address.text,
          house_number: address.detail,
          poi_lat: address.latitude,
          poi_lng: address.longitude,
        }),
      },
      order_items: order.lines.map(itemView),
      promotions: promotionsOf(order.amounts),
      virtual_phone_number: phone,
      locator: customer.phoneCode,
    },
  };
};

const withKeys = (line: ChannelLine): ChannelLine => ({
  ...line,
  reference: line.key ?? line.name,
  choices: line.choices.map(withKeys),
});

/** DiDi Food has whole seconds, a short number for each day, no scheduled orders and no ids of lines. */
const reveal = (order: ChannelOrder): ChannelOrder => ({
  ...order,
  displayNumber: String(Number(order.reference.slice(-3))),
  placedAt: truncated(order.placedAt),
  acceptBy: order.acceptBy && truncated(order.acceptBy),
  scheduledFor: null,
  lines: order.lines.map(withKeys),
});

/** Conflicts as DiDi Food reports them. */
function answered(work: () => unknown): object {
  try {
    return ok(work());
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) throw refused(errors.confirmFailed, error.message);
    throw error;
  }
}

type Answering = SandboxRequest<{ order_id: string | number; auth_token: string; reason_id?: number; reason?: string }>;

/** The order that a call is about, of the store whose token it carries. */
function orderIn(books: ChannelBooks, id: string | number | undefined, token: string | undefined): ChannelBook {
  if (typeof id === 'number') throw refused(errors.parameter, 'order_id lost digits');
  const found = books.get(id ?? '');
  if (token !== tokenOf(found.storeReference)) throw refused(errors.expiredToken, 'token expired');
  return found;
}

type Binding = CallValues & { shop_infos?: readonly { app_shop_id: string }[] };

function requireSign({ sign, ...values }: CallValues): void {
  if (sign !== callSignature(values, credentials.appSecret)) throw refused(14_103, 'invalid sign');
}

const routesOf = (books: ChannelBooks, storeBooks: ChannelStoreBooks): Routes => {
  const answer = (work: (order: ChannelBook, request: Answering) => unknown) => (request: Answering) =>
    answered(() => work(orderIn(books, request.body.order_id, request.body.auth_token), request));
  const giveToken = ({ query }: SandboxRequest) => {
    if (query.app_id !== credentials.appId || query.app_secret !== credentials.appSecret)
      throw refused(errors.noToken, 'get token failed');
    return ok({
      auth_token: tokenOf(query.app_shop_id ?? ''),
      token_expiration_time: Math.floor(Date.now() / 1000) + 3600,
      app_shop_id: query.app_shop_id,
    });
  };
  return {
    [`GET ${paths.token}`]: giveToken,
    [`GET ${paths.refresh}`]: giveToken,
    [`POST ${paths.bind}`]: ({ body }: SandboxRequest<Binding>) => {
      requireSign(body);
      for (const { app_shop_id: reference } of body.shop_infos ?? []) storeBooks.connect(reference);
      return ok({});
    },
    [`POST ${paths.stores}`]: ({ body }: SandboxRequest<CallValues>) => {
      requireSign(body);
      return ok({
        shops: storeBooks.list().map(({ reference, name, connected }) => ({
          shop_id: shopIdOf(reference),
          ...(connected === 'us' && { app_shop_id: reference }),
          shop_name: name,
          bound_flag: connected === 'us',
        })),
      });
    },
    [`GET ${paths.order}`]: ({ query }) => answered(() => view(orderIn(books, query.order_id, query.auth_token))),
    [`POST ${paths.confirm}`]: answer(({ reference }) => {
      books.accept(reference, null);
      return true;
    }),
    [`POST ${paths.cancel}`]: answer(({ reference, state }, { body }) => {
      if (!body.reason_id) throw refused(errors.parameter, 'reason_id is required');
      books.refuse(reference, state === 'accepted' ? 'accepted' : 'waiting', body.reason ?? '');
      return true;
    }),
    [`POST ${paths.delivered}`]: answer(({ reference }) => {
      books.courier(reference, 'delivered');
      return true;
    }),
    [`POST ${paths.ready}`]: answer(({ reference }) => {
      books.ready(reference);
      return true;
    }),
  };
};

const eventTypes = { placed: 'orderNew', canceled: 'orderCancel', edited: 'orderPartialCancel' } as const;

function webhookOf(order: ChannelBook, kind: keyof typeof eventTypes, url: string): SignedWebhook {
  const body = JSON.stringify({
    app_id: rawInteger(credentials.appId),
    app_shop_id: order.storeReference,
    type: eventTypes[kind],
    timestamp: Math.floor(Date.now() / 1000),
    data: kind === 'placed' ? view(order) : { order_id: rawInteger(order.reference) },
  });
  const sign = (secret: string) => ({ body, headers: { [signatureHeader]: webhookSignature(body, secret) } });
  return { url, secret: credentials.appSecret, sign };
}

/** DiDi Food's dialect: every answer is a 200, a token for each store in query or body, ids as long integers. */
export const didiFoodSandbox = channelSandbox({
  key: 'didi_food',
  credentials,
  wrongCredentials: { ...credentials, appSecret: 'secreto-de-otra-empresa' },
  stores,
  notFound: refused(errors.parameter, 'order not found'),
  refusalBody: ({ message, code }) => ({ errno: Number(code), errmsg: message, requestId: 'prueba' }),
  acceptMinutes,
  endings: { expired: 'timeout', canceled: 'customer' },
  newReference: () => `57646${randomInt(10_000_000, 99_999_999)}${randomInt(100_000, 999_999)}`,
  reveal,
  authorize: () => undefined,
  routes: ({ books, menus, storeBooks }) => ({
    ...routesOf(books, storeBooks),
    ...didiFoodStoreRoutes(storeBooks, menus),
    ...didiFoodMenuRoutes(menus),
  }),
  webhook: webhookOf,
});
