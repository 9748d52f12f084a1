import type { SandboxSpec } from '../../sandbox/sandbox.ts';
import { accessToken } from '../../sandbox/login.ts';
import { Refusal, Reply, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { Delivery, FleetBooks } from '../fleetBooks.ts';
import { type FleetDialect, fleetSandbox, type FleetSandboxControl, isServed } from '../fleetSandbox.ts';
import { statusOf, tokenPath } from './dialect.ts';

const credentials = {
  clientId: 'peya-prueba',
  clientSecret: 'secreto-de-peya-prueba',
  username: 'peya',
  password: 'clave-de-peya-prueba',
  webhookSecret: 'avisos-de-peya-prueba',
};
export const price = 2790;

export type NewShipping = {
  referenceId?: string;
  waypoints: { type: string; latitude: number; longitude: number }[];
};

export const cancelCodeOf = ({ status }: Delivery): string | null =>
  status === 'CANCELLED' ? 'NO_RIDER_AVAILABLE' : null;

const refusal = (status: number, code: string): Refusal =>
  new Refusal(status, code.toLowerCase().replaceAll('_', ' '), code);
export const alreadyConfirmed = refusal(409, 'ALREADY_CONFIRMED');
export const expired = refusal(400, 'ESTIMATE_EXPIRED');

export function requireCovered({ waypoints }: NewShipping): void {
  if (!waypoints.every(isServed)) throw refusal(400, 'OUT_OF_DELIVERY_ZONE');
}

/** The routes that both versions of the API have below a path. */
export const shippingRoutes = (path: string, books: FleetBooks, view: (shipping: Delivery) => object): Routes => ({
  [`GET ${path}`]: ({ query }) => {
    const found = books.byKey(query.referenceId ?? '');
    return { data: found ? [view(found)] : [] };
  },
  [`GET ${path}/:id`]: ({ id }) => view(books.get(id)),
  [`POST ${path}/:id/cancel`]: async ({ id }) => {
    const shipping = books.get(id);
    if (!['PREORDER', 'CONFIRMED'].includes(shipping.status)) throw refusal(409, 'NOT_CANCELABLE');
    await books.move(shipping, 'CANCELLED');
    return new Reply(204);
  },
});

/** A sandbox of one version of the API; PedidosYa's words for steps are ours. */
export const pedidosYaSandboxOf = (
  version: Pick<FleetDialect<object>, 'key' | 'routes'>,
): SandboxSpec<FleetSandboxControl> =>
  fleetSandbox({
    ...version,
    credentials,
    wrongCredentials: { ...credentials, clientSecret: 'secreto-de-otra-empresa' },
    notFound: refusal(404, 'NOT_FOUND'),
    refusalBody: ({ status, code, message }) => ({ status, code, message }),
    statuses: {
      CONFIRMED: 'CONFIRMED',
      IN_PROGRESS: 'IN_PROGRESS',
      NEAR_PICKUP: 'NEAR_PICKUP',
      PICKED_UP: 'PICKED_UP',
      NEAR_DROPOFF: 'NEAR_DROPOFF',
      COMPLETED: 'COMPLETED',
      CANCELLED: 'CANCELLED',
    },
    login: {
      path: tokenPath,
      form: {
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        username: credentials.username,
        password: credentials.password,
      },
      answer: { access_token: accessToken, refresh_token: 'otro' },
    },
    // The bare token, without a scheme.
    authorize({ headers }) {
      if (headers.authorization !== accessToken) throw refusal(401, 'INVALID_TOKEN');
    },
    statusOf: ({ status }) => statusOf(status),
    webhook: (shipping, { webhookUrl: url }) => ({
      url,
      secret: credentials.webhookSecret,
      sign: (authorization) => ({
        body: JSON.stringify({
          topic: 'SHIPPING_STATUS',
          id: shipping.id,
          referenceId: shipping.key,
          generated: shipping.updatedAt,
          transmitted: shipping.updatedAt,
          data: { status: shipping.status, cancelCode: cancelCodeOf(shipping) },
        }),
        headers: { authorization },
      }),
    }),
  });

const view = (shipping: Delivery) => ({
  id: shipping.id,
  referenceId: shipping.key,
  status: shipping.status,
  price: { total: price },
  shareLocationUrl: `https://peya.test/seguir/${shipping.id}`,
  cancelCode: cancelCodeOf(shipping),
  lastUpdated: shipping.updatedAt,
});

/** The dialect of version 2: deliveries that are reserved first and confirmed second. Finding one by key is invented. */
export const pedidosYaSandbox = pedidosYaSandboxOf({
  key: 'pedidos_ya',
  routes: ({ books }) => ({
    'GET /v1/categories': () => [{ id: 1, name: 'Comida' }],
    'POST /v1/estimates/shippings': ({ body }: SandboxRequest<NewShipping>) => {
      requireCovered(body);
      return { price: { total: price } };
    },
    'POST /v2/shippings': ({ body }: SandboxRequest<NewShipping>) => {
      requireCovered(body);
      return view(books.create({ key: body.referenceId ?? '', status: 'PREORDER' }));
    },
    ...shippingRoutes('/v2/shippings', books, view),
    'POST /v2/shippings/:id/confirm': ({ id }) => {
      const shipping = books.get(id);
      if (shipping.status !== 'PREORDER') throw alreadyConfirmed;
      shipping.status = 'CONFIRMED';
      return view(shipping);
    },
  }),
});
