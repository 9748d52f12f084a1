import { createHmac, randomInt } from 'node:crypto';
import { rawInteger } from '../../parseJson.ts';
import { accessToken } from '../../sandbox/login.ts';
import { Refusal, type Routes } from '../../sandbox/routes.ts';
import type { SignedWebhook } from '../../sandbox/sandbox.ts';
import { writeAmount } from '../../amounts.ts';
import type { ChannelBook, ChannelBooks } from '../channelBooks.ts';
import { channelSandbox } from '../channelSandbox.ts';
import type { ChannelStoreBooks } from '../channelStoreBooks.ts';
import type { ChannelLine, ChannelOrder, ChannelStore } from '../port.ts';
import {
  acceptMinutes,
  loginPath,
  maxReadyCalls,
  paths,
  signatureHeader,
  tokenHeader,
  tokenSeconds,
} from './dialect.ts';
import { rappiMenuRoutes } from './rappiSandboxMenus.ts';
import { rappiStoreRoutes } from './rappiSandboxStores.ts';

const secrets = { new_order: 'firma-de-new-order', order_event_cancel: 'firma-de-order-event-cancel' };
const credentials = {
  clientId: 'rappi-prueba',
  clientSecret: 'secreto-de-rappi-prueba',
  'webhookSecrets.newOrder': secrets.new_order,
  'webhookSecrets.ping': 'firma-de-ping',
  'webhookSecrets.orderEventCancel': secrets.order_event_cancel,
  'webhookSecrets.orderOtherEvent': 'firma-de-order-other-event',
  acceptsAutomatically: false,
};
const stores: readonly ChannelStore[] = [
  { reference: '900103361', name: 'Providencia', connected: 'us' },
  { reference: '900103362', name: 'Ñuñoa', connected: 'nobody' },
];
const cookingTimes = { cooking_time: 15, min_cooking_time: 10, max_cooking_time: 30 };
const currency = 'CLP';

const pesos = (amount: number): number => writeAmount(amount, 'major', currency);

const itemView = ({ reference, key, name, unitPrice, quantity, comment, choices }: ChannelLine, type = 'PRODUCT') => ({
  sku: key,
  id: rawInteger(reference),
  name,
  type,
  price: pesos(unitPrice),
  quantity,
  comments: comment,
  subitems: choices.map((choice): object => itemView(choice, 'TOPPING')),
});

const methodOf = ({ method, carrier }: ChannelOrder): string => {
  if (method === 'pickUp') return 'pickup';
  return carrier === 'store' ? 'marketplace' : 'delivery';
};

/** NEW_ORDER and GET of an order. */
const view = (order: ChannelBook) => {
  const { amounts, customer, carrier, channelFees, difference } = order;
  const [first, last] = customer.name.split(' ');
  return {
    order_detail: {
      order_id: rawInteger(order.reference),
      ...cookingTimes,
      created_at: order.placedAt,
      place_at: order.scheduledFor,
      delivery_method: methodOf(order),
      delivery_operation_type: 'regular',
      payment_method: amounts.cashDue > 0 ? 'cash' : 'cc',
      billing_information: { name: customer.name },
      delivery_information: customer.address && {
        complete_address: customer.address.text,
        complement: customer.address.detail,
        latitude: customer.address.latitude,
        longitude: customer.address.longitude,
      },
      totals: {
        total_products: pesos(amounts.products),
        total_discounts: pesos(amounts.storeDiscount + amounts.channelDiscount),
        total_order: pesos(amounts.total + difference),
        total_to_pay: pesos(amounts.cashDue),
        charges: { shipping: pesos(amounts.delivery), service_fee: pesos(channelFees) },
        other_totals: { tip: pesos(amounts.tip), total_rappi_pay: 0, total_rappi_credits: 0 },
      },
      items: order.lines.map((line) => itemView(line)),
      discounts:
        amounts.storeDiscount + amounts.channelDiscount === 0
          ? []
          : [
              {
                title: 'Promoción',
                value: pesos(amounts.storeDiscount + amounts.channelDiscount),
                amount_by_partner: pesos(amounts.storeDiscount),
                amount_by_rappi: pesos(amounts.channelDiscount),
              },
            ],
    },
    customer: carrier === 'store' ? { first_name: first, last_name: last, phone_number: customer.phone } : null,
    store: { internal_id: `1${order.storeReference}`, external_id: order.storeReference, name: 'Providencia' },
  };
};

/** Rappi shows a guest and a phone only to a store that delivers, or hands over the order. */
const reveal = (order: ChannelOrder): ChannelOrder => ({
  ...order,
  displayNumber: order.reference,
  customer: { ...order.customer, phoneCode: null, phone: order.carrier === 'store' ? order.customer.phone : null },
  notes: '',
});

const takenEvents = {
  waiting: [],
  accepted: ['taken_visible_order'],
  finished: ['taken_visible_order', 'close_order'],
};
function historyOf({ state, ending, readyCalls }: ChannelBook): string[] {
  const taken: readonly string[] = state in takenEvents ? takenEvents[state as keyof typeof takenEvents] : [];
  return ['CREATED', 'SENT', ...taken, ...(readyCalls > 0 ? ['ready_for_pick_up'] : []), ...(ending ? [ending] : [])];
}

/** Rappi answers 400 to what does not fit the state of an order. */
function inState(change: () => void, message: string): object {
  try {
    change();
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) throw new Refusal(400, error.message);
    throw error;
  }
  return { message };
}

const routesOf = (books: ChannelBooks, storeBooks: ChannelStoreBooks): Routes => ({
  [`GET ${paths.stores}`]: () =>
    storeBooks.list().map(({ reference, name, connected }) => ({
      integrationId: reference,
      rappiId: `1${reference}`,
      name,
      integrated: connected === 'us',
    })),
  [`PUT ${paths.connect(':id')}`]: ({ id, query }) => {
    if (query.integrated !== 'true') throw new Refusal(400, 'integrated is required');
    storeBooks.connect(id);
    return { message: 'ok' };
  },
  [`GET ${paths.sent}`]: () =>
    books
      .all()
      .filter(({ state }) => state === 'waiting')
      .map(view),
  [`GET ${paths.order(':id')}`]: ({ id }) => view(books.get(id)),
  [`GET ${paths.events(':id')}`]: ({ id }) =>
    historyOf(books.get(id)).map((event) => ({
      order_id: rawInteger(id),
      event,
      event_time: new Date().toISOString(),
    })),
  [`PUT ${paths.take(':id', ':minutes')}`]: ({ id, path }) => {
    const minutes = Number(path.split('/').at(-1));
    const { min_cooking_time: min, max_cooking_time: max } = cookingTimes;
    if (!(minutes >= min && minutes <= max)) throw new Refusal(400, 'cooking time out of range');
    return inState(() => books.accept(id, null), 'Order successfully taken');
  },
  [`PUT ${paths.reject(':id')}`]: ({ id, body }) => {
    if (!(body as { reason?: string } | null)?.reason) throw new Refusal(400, 'reason is required');
    return inState(() => books.refuse(id, 'waiting', 'REJECTED'), 'Order successfully rejected');
  },
  [`POST ${paths.ready(':id')}`]: ({ id }) =>
    inState(() => {
      if (books.ready(id).readyCalls > maxReadyCalls) throw new Refusal(400, 'too many ready-for-pickup calls');
    }, 'Order ready'),
});

function webhookOf(order: ChannelBook, kind: 'placed' | 'canceled', url: string): SignedWebhook {
  const event = kind === 'placed' ? 'new_order' : 'order_event_cancel';
  const body = JSON.stringify(
    kind === 'placed'
      ? view(order)
      : { event: order.ending, order_id: rawInteger(order.reference), store_id: order.storeReference },
  );
  const time = Math.floor(Date.now() / 1000);
  const sign = (secret: string) => ({
    body,
    headers: {
      [signatureHeader]: `t=${time},sign=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
    },
  });
  return { url: url && `${url}?event=${event}`, secret: secrets[event], sign };
}

/** Rappi's dialect: a token in its own header, ids as long integers, a secret for each event. */
export const rappiSandbox = channelSandbox({
  key: 'rappi',
  credentials,
  wrongCredentials: { ...credentials, clientSecret: 'secreto-de-otra-empresa' },
  stores,
  notFound: new Refusal(404, 'order not found'),
  refusalBody: ({ message, code, details }) => ({ message, type: code, ...details }),
  acceptMinutes,
  endings: { expired: 'TIMEOUT', canceled: 'cancel_by_user' },
  newReference: () => `9${randomInt(100_000_000, 999_999_999)}${randomInt(100_000_000, 999_999_999)}`,
  reveal,
  login: {
    path: loginPath,
    form: { client_id: credentials.clientId, client_secret: credentials.clientSecret },
    answer: { access_token: accessToken, token_type: 'Bearer', expires_in: tokenSeconds },
  },
  authorize({ headers }) {
    if (!new RegExp(`^Bearer:? ${accessToken}$`).test(headers[tokenHeader] ?? ''))
      throw new Refusal(401, 'Invalid token');
  },
  routes: ({ books, menus, storeBooks }) => ({
    ...routesOf(books, storeBooks),
    ...rappiMenuRoutes(menus, storeBooks),
    ...rappiStoreRoutes(storeBooks, menus),
  }),
  webhook: webhookOf,
});
