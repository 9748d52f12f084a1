import { createHmac, randomUUID } from 'node:crypto';
import { accessToken } from '../../sandbox/login.ts';
import { Refusal, Reply, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { SandboxSpec, SignedWebhook } from '../../sandbox/sandbox.ts';
import type { ChannelBook, ChannelBooks } from '../channelBooks.ts';
import { channelSandbox, type ChannelSandboxControl } from '../channelSandbox.ts';
import type { ChannelStoreBooks } from '../channelStoreBooks.ts';
import { deliverySteps } from '../orderOptions.ts';
import type { ChannelStore } from '../port.ts';
import {
  acceptMinutes,
  eatsApi,
  fulfillmentApi,
  type OrderApi,
  posDataPath,
  type posDataOfOurs,
  scope,
  signatureHeader,
  storesPath,
  tokenPath,
} from './dialect.ts';
import { courierPath, courierScope, courierStatuses, missingPath } from './orderChanges.ts';
import { uberMenuRoutes } from './uberEatsSandboxMenus.ts';
import { uberStoreRoutes } from './uberEatsSandboxStores.ts';
import { eatsState, eatsView, fulfillmentState, fulfillmentView } from './uberEatsViews.ts';

const credentials = {
  clientId: 'uber-eats-prueba',
  clientSecret: 'secreto-de-uber-eats-prueba',
  acceptsAutomatically: false,
};
const stores: readonly ChannelStore[] = [
  { reference: '0b8f1f6e-6f3a-4a63-9f0e-3d1d5a0b7c01', name: 'Providencia', connected: 'us' },
  { reference: '0b8f1f6e-6f3a-4a63-9f0e-3d1d5a0b7c02', name: 'Ñuñoa', connected: 'other' },
  { reference: '0b8f1f6e-6f3a-4a63-9f0e-3d1d5a0b7c03', name: 'Maipú', connected: 'nobody' },
];
const managers = { us: credentials.clientId, other: 'otro-integrador', nobody: null };

const notFound = new Refusal(404, 'order not found', 'resource_not_found');
const noContent = new Reply(204);
const pathOf = (url: string): string => url.split('?')[0] ?? '';

type Issues = { fulfillment_issues: readonly { action_type?: string; item: { cart_item_id: string } }[] };
type Denied = { deny_reason?: { info?: string } };

/** A store's orders are answered by who manages them. */
function requireManaged({ storeReference }: ChannelBook, storeBooks: ChannelStoreBooks): void {
  if (storeBooks.list().find(({ reference }) => reference === storeReference)?.connected !== 'us')
    throw new Refusal(403, 'not the order manager', 'user_not_allowed');
}

type Books = { books: ChannelBooks; storeBooks: ChannelStoreBooks };

/** Routes of one order API; both answer with the same books. */
function orderRoutes({ books, storeBooks }: Books, api: OrderApi, isFulfillment: boolean): Routes {
  const summary = (order: ChannelBook) => ({
    id: order.reference,
    ...(isFulfillment ? { state: fulfillmentState(order) } : { current_state: eatsState(order) }),
    created_time: order.placedAt,
  });
  return {
    [`GET ${pathOf(api.order(':id'))}`]: ({ id }) => (isFulfillment ? fulfillmentView : eatsView)(books.get(id)),
    [`GET ${pathOf(api.list(':id'))}`]: ({ id, query }) => {
      const found = books
        .all()
        .filter(({ storeReference }) => storeReference === id)
        .toReversed();
      const listed = isFulfillment ? found : found.filter(({ state }) => state === 'waiting');
      const from = Number(query.next_page_token ?? 0);
      const next = from + Number(query.page_size ?? query.limit ?? listed.length);
      return {
        orders: listed.slice(from, next).map(summary),
        next_page_token: next < listed.length ? String(next) : null,
      };
    },
    [`POST ${api.accept(':id')}`]: ({ id, body }: SandboxRequest<{ external_reference_id?: string }>) => {
      requireManaged(books.get(id), storeBooks);
      books.accept(id, body.external_reference_id ?? null);
      return noContent;
    },
    [`POST ${api.deny(':id')}`]: ({ id, body }: SandboxRequest<Denied>) => {
      if (isFulfillment && !body.deny_reason?.info) throw new Refusal(400, 'info is required', 'validation_failed');
      requireManaged(books.get(id), storeBooks);
      books.refuse(id, 'waiting', 'DENIED');
      return noContent;
    },
    [`POST ${api.cancel(':id')}`]: ({ id }) => {
      books.refuse(id, 'accepted', 'OTHER');
      return {};
    },
  };
}

/** Routes of what happens to an accepted order. */
const changeRoutes = (books: ChannelBooks): Routes => ({
  [`POST ${missingPath(':id')}`]: ({ id, body }: SandboxRequest<Issues>) => {
    if (body.fulfillment_issues.some(({ action_type: action }) => action !== 'REMOVE_ITEM'))
      throw new Refusal(400, 'action_type is required', 'validation_failed');
    books.removeLines(
      id,
      body.fulfillment_issues.map(({ item }) => item.cart_item_id),
    );
    return {};
  },
  [`POST ${courierPath(':id')}`]: ({ id, body }: SandboxRequest<{ status: string }>) => {
    const step = deliverySteps.find((each) => courierStatuses[each] === body.status);
    if (!step) throw new Refusal(400, 'unknown status', 'validation_failed');
    books.courier(id, step);
    return noContent;
  },
});

const eventTypes = {
  placed: 'orders.notification',
  canceled: 'orders.cancel',
  edited: 'orders.customer_order_edit',
} as const;

function webhookOf(order: ChannelBook, kind: keyof typeof eventTypes, url: string): SignedWebhook {
  const body = JSON.stringify({
    event_id: randomUUID(),
    event_time: Math.floor(Date.now() / 1000),
    event_type: eventTypes[kind],
    meta: { user_id: order.storeReference, resource_id: order.reference, status: 'pos' },
    resource_href: `https://api.uber.com${eatsApi.order(order.reference)}`,
  });
  const sign = (secret: string) => ({
    body,
    headers: {
      [signatureHeader]: createHmac('sha256', secret).update(body).digest('hex'),
      'x-environment': 'sandbox',
    },
  });
  return { url, secret: credentials.clientSecret, sign };
}

/** Uber's dialect with the credentials of one of its order APIs; it answers both. */
export const uberEatsSandboxOf = (orderFulfillment: boolean): SandboxSpec<ChannelSandboxControl> =>
  channelSandbox({
    key: 'uber_eats',
    credentials: { ...credentials, orderFulfillment },
    wrongCredentials: { ...credentials, orderFulfillment, clientSecret: 'secreto-de-otra-empresa' },
    stores,
    notFound,
    refusalBody: ({ code, message }) => ({ code, message }),
    acceptMinutes,
    bagFee: 100,
    endings: { expired: 'ORDER_NOT_ACCEPTED', canceled: 'CUSTOMER_CALLED_TO_CANCEL' },
    login: {
      path: tokenPath,
      form: { client_id: credentials.clientId, client_secret: credentials.clientSecret, scope: [scope, courierScope] },
      answer: { access_token: accessToken, token_type: 'Bearer', expires_in: 2_592_000, scope },
    },
    authorize({ headers }) {
      if (headers.authorization !== `Bearer ${accessToken}`) throw new Refusal(401, 'unauthorized', 'unauthorized');
    },
    routes: ({ books, menus, storeBooks }) => ({
      [`GET ${storesPath}`]: ({ query }) => {
        const from = Number(query.start_key ?? 0);
        const all = storeBooks.list();
        const page = all.slice(from, from + 2);
        return {
          stores: page.map(({ reference, name }) => ({ store_id: reference, name })),
          next_key: from + 2 < all.length ? String(from + 2) : null,
        };
      },
      [`GET ${posDataPath(':id')}`]: ({ id }) => {
        const store = storeBooks.list().find(({ reference }) => reference === id);
        if (!store) throw notFound;
        return {
          integration_enabled: store.connected !== 'nobody',
          order_manager_client_id: managers[store.connected],
        };
      },
      [`PATCH ${posDataPath(':id')}`]: ({ id, body }: SandboxRequest<Partial<typeof posDataOfOurs>>) => {
        if (!body.is_order_manager) throw new Refusal(400, 'is_order_manager is required', 'validation_failed');
        storeBooks.connect(id);
        return noContent;
      },
      [`POST ${eatsApi.ready(':id')}`]: ({ id }) => {
        if (books.ready(id).readyCalls > 1) throw new Refusal(409, 'already ready', 'resource_status_conflict');
        return noContent;
      },
      ...changeRoutes(books),
      ...uberMenuRoutes(menus),
      ...uberStoreRoutes(storeBooks, menus),
      ...orderRoutes({ books, storeBooks }, eatsApi, false),
      ...orderRoutes({ books, storeBooks }, fulfillmentApi, true),
    }),
    webhook: webhookOf,
  });

export const uberEatsSandbox = uberEatsSandboxOf(false);
