import { createHmac, randomUUID } from 'node:crypto';
import { accessToken } from '../../sandbox/login.ts';
import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { SignedWebhook } from '../../sandbox/sandbox.ts';
import { writeAmount } from '../../amounts.ts';
import { sumOfLines } from '../amounts.ts';
import { type ChannelBook, type ChannelBooks, guestTotal } from '../channelBooks.ts';
import { channelSandbox } from '../channelSandbox.ts';
import type { ChannelLine, ChannelOrder, ChannelStore } from '../port.ts';
import { acceptMinutes, paths } from './dialect.ts';

const credentials = {
  username: 'us-plugin-prueba-001',
  password: 'clave-de-pedidos-ya',
  webhookSecret: 'firma-de-pedidos-ya',
  chainCode: 'cadena-prueba',
  acceptsAutomatically: false,
};
const stores: readonly ChannelStore[] = [
  { reference: 'local-1', name: 'Providencia', connected: 'us' },
  { reference: 'local-2', name: 'Ñuñoa', connected: 'us' },
];
const currency = 'CLP';
const money = (amount: number): string => writeAmount(amount, 'major', currency).toFixed(2);

const toppingView = ({ reference: id, key, name, quantity, unitPrice, choices }: ChannelLine): object => ({
  id,
  remoteCode: key,
  name,
  quantity,
  price: money(quantity * unitPrice),
  type: 'PRODUCT',
  discounts: [],
  children: choices.map(toppingView),
});
const productView = ({ reference: id, key, name, quantity, unitPrice, comment, choices }: ChannelLine) => ({
  id,
  remoteCode: key,
  name,
  quantity: String(quantity),
  unitPrice: money(unitPrice),
  paidPrice: money(quantity * unitPrice),
  comment,
  discounts: [],
  selectedToppings: choices.map(toppingView),
});

const discountsOf = ({ storeDiscount, channelDiscount }: ChannelOrder['amounts']) => {
  const amount = storeDiscount + channelDiscount;
  const sponsorships = [
    { sponsor: 'VENDOR', amount: money(storeDiscount) },
    { sponsor: 'PLATFORM', amount: money(channelDiscount) },
  ];
  return amount === 0 ? [] : [{ name: 'Promoción', amount: money(amount), sponsorships }];
};

const statuses = {
  waiting: '',
  accepted: 'accepted',
  finished: 'delivered',
  denied: 'rejected',
  expired: 'cancelled',
  canceled: 'cancelled',
} as const;

const deliveryOf = ({ customer, carrier, scheduledFor, placedAt, method }: ChannelBook) =>
  method === 'pickUp'
    ? null
    : {
        expectedDeliveryTime: scheduledFor ?? placedAt,
        riderPickupTime: carrier === 'channel' ? placedAt : null,
        address: customer.address && {
          street: customer.address.text,
          flatNumber: customer.address.detail,
          latitude: customer.address.latitude,
          longitude: customer.address.longitude,
        },
      };

/** The order of a dispatch, and of a report. */
const view = (order: ChannelBook) => {
  const { amounts, customer, difference, method, scheduledFor, state } = order;
  const [firstName, ...names] = customer.name.split(' ');
  const guestPays = amounts.cashDue > 0 ? guestTotal(order) : 0;
  return {
    token: order.reference,
    code: order.reference,
    shortCode: order.displayNumber,
    createdAt: order.placedAt,
    expiryDate: new Date(Date.parse(order.placedAt) + acceptMinutes * 60_000).toISOString(),
    status: statuses[state],
    reason: state === 'expired' || state === 'canceled' ? order.ending : null,
    test: false,
    preOrder: scheduledFor !== null,
    expeditionType: method === 'pickUp' ? 'pickup' : 'delivery',
    comments: { customerComment: order.notes },
    customer: { firstName, lastName: names.join(' '), mobilePhone: customer.phone },
    delivery: deliveryOf(order),
    pickup: method === 'pickUp' ? { pickupTime: scheduledFor ?? order.placedAt } : null,
    discounts: discountsOf(amounts),
    payment: { status: amounts.cashDue > 0 ? 'pending' : 'paid' },
    platformRestaurant: { id: `py-${order.storeReference}` },
    price: {
      subTotal: money(sumOfLines(order.lines) + difference),
      deliveryFees: [{ name: 'delivery', value: writeAmount(amounts.delivery, 'major', currency) }],
      riderTip: money(amounts.tip),
      grandTotal: money(guestTotal(order)),
      payRestaurant: money(0),
      collectFromCustomer: money(guestPays),
      discountAmountTotal: money(amounts.storeDiscount + amounts.channelDiscount),
    },
    products: order.lines.map(productView),
    callbackUrls: { orderAcceptedUrl: 'https://…', orderRejectedUrl: 'https://…', orderPreparedUrl: 'https://…' },
  };
};

const reveal = (order: ChannelOrder): ChannelOrder => ({
  ...order,
  customer: { ...order.customer, phoneCode: null },
});

type Answering = SandboxRequest<{ status: string; reason?: string; acceptanceTime?: string; remoteOrderId?: string }>;
const afterAcceptance = ['LATE_DELIVERY', 'CONTENT_WRONG_MISLEADING'];

const routesOf = (books: ChannelBooks): Routes => ({
  [`GET ${paths.accepted(credentials.chainCode).replace(/\?.*/, '')}`]: () => {
    const orderIdentifiers = books.all().flatMap(({ state, reference }) => (state === 'accepted' ? [reference] : []));
    return { orderIdentifiers, count: orderIdentifiers.length };
  },
  [`GET ${paths.order(credentials.chainCode, ':id')}`]: ({ id }) => ({ order: view(books.get(id)) }),
  [`POST ${paths.status(':id')}`]: ({ id, body }: Answering) => {
    if (body.status === 'order_accepted') {
      if (!(Date.parse(body.acceptanceTime ?? '') > Date.now() + 120_000))
        throw new Refusal(400, 'acceptanceTime must be at least 2 minutes later');
      books.accept(id, body.remoteOrderId ?? null);
    } else {
      const { state } = books.get(id);
      if (!body.reason) throw new Refusal(400, 'reason is required');
      if (state === 'accepted' && !afterAcceptance.includes(body.reason))
        throw new Refusal(400, 'reason is not applicable');
      books.refuse(id, state === 'accepted' ? 'accepted' : 'waiting', body.reason);
    }
    return { message: 'Order status successfully changed.' };
  },
  [`POST ${paths.prepared(':id')}`]: ({ id }) => {
    books.ready(id);
    return { code: 'OK' };
  },
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const eventStatuses = { placed: '', canceled: 'ORDER_CANCELLED', edited: 'ORDER_MODIFIED' } as const;

function webhookOf(order: ChannelBook, kind: keyof typeof eventStatuses, url: string): SignedWebhook {
  const path =
    kind === 'placed'
      ? `order/${order.storeReference}`
      : `remoteId/${order.storeReference}/remoteOrder/${order.reference}/posOrderStatus`;
  const body = JSON.stringify(
    kind === 'placed' ? view(order) : { status: eventStatuses[kind], message: 'customer', occurredAt: order.placedAt },
  );
  const unsigned = `${encoded({ alg: 'HS512', typ: 'JWT' })}.${encoded({ service: 'middleware' })}`;
  const sign = (secret: string) => ({
    body,
    headers: {
      authorization: `Bearer ${unsigned}.${createHmac('sha512', secret).update(unsigned).digest('base64url')}`,
    },
  });
  return {
    url,
    path,
    method: kind === 'placed' ? 'POST' : 'PUT',
    secret: credentials.webhookSecret,
    sign,
  };
}

/** The dialect of Delivery Hero's middleware: amounts as texts, an event by its path, a signed token that does not cover the body. */
export const peyaAggregatorSandbox = channelSandbox({
  key: 'peya_aggregator',
  credentials,
  wrongCredentials: { ...credentials, password: 'clave-de-otra-empresa' },
  stores,
  notFound: new Refusal(404, 'order not found'),
  refusalBody: ({ message }) => ({ code: 'POS_ERROR', message }),
  acceptMinutes,
  endings: { expired: 'NO_RESPONSE', canceled: 'UNABLE_TO_PAY' },
  newReference: randomUUID,
  reveal,
  authorize({ path, headers }) {
    if (!path.endsWith(paths.login) && headers.authorization !== `Bearer ${accessToken}`)
      throw new Refusal(401, 'unauthorized');
  },
  routes: ({ books }) => ({
    ...routesOf(books),
    [`POST ${paths.login}`]: ({ body }: SandboxRequest<Record<string, string>>) => {
      if (body.username !== credentials.username || body.password !== credentials.password)
        throw new Refusal(401, 'invalid credentials');
      return { access_token: accessToken, expires_in: 1800, token_type: 'bearer' };
    },
  }),
  webhook: webhookOf,
});
