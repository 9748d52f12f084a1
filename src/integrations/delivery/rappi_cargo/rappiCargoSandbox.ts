import { Refusal, Reply, type SandboxRequest } from '../../sandbox/routes.ts';
import type { Delivery } from '../fleetBooks.ts';
import { fleetSandbox, isServed } from '../fleetSandbox.ts';
import { paths, statusOf, webhookHeader } from './dialect.ts';

const credentials = {
  accessToken: 'token-de-rappi-prueba',
  localId: 'local-1',
  webhookSecret: 'avisos-de-rappi-prueba',
};
const price = 2590;
/** Ids are larger than a number can hold exactly. */
const firstId = 9_007_199_254_740_000;

type NewOrder = { order_id?: string; client_info: { lat: number; lng: number; last_name: string } };

const statuses = {
  CONFIRMED: 'finding_courier',
  IN_PROGRESS: 'in_progress',
  NEAR_PICKUP: 'in_store',
  PICKED_UP: 'on_the_route',
  NEAR_DROPOFF: 'arrive',
  COMPLETED: 'delivered_to_user',
  CANCELLED: 'canceled',
};
const pickedUp = [statuses.PICKED_UP, statuses.NEAR_DROPOFF, statuses.COMPLETED];

const view = ({ id, key, status: state, updatedAt }: Delivery) => ({
  cargo_order_id: id,
  rappi_order_id: id,
  external_order_id: key,
  state,
  tracking_url: `https://rappi.test/seguir/${id}`,
  updated_at: updatedAt,
});

/** Rappi rejects a name in one part, and a place that is not precise. */
function requireComplete({ client_info: { last_name: last, lat } }: NewOrder): void {
  if (last === '') throw new Refusal(422, 'last_name must not be empty', 'validation');
  if (String(lat).split('.')[1]?.length === 1) throw new Refusal(422, 'lat needs more precision', 'validation');
}

const isCovered = ({ client_info: { lat, lng } }: NewOrder): boolean => isServed({ latitude: lat, longitude: lng });

/** Rappi Cargo's dialect. Reading and cancelling are invented: no document shows them. */
export const rappiCargoSandbox = fleetSandbox({
  key: 'rappi_cargo',
  credentials,
  wrongCredentials: { ...credentials, accessToken: 'token-de-otra-empresa' },
  notFound: new Refusal(404, 'order not found', 'not_found'),
  refusalBody: ({ code, message }) => ({ code, message }),
  statuses,
  authorize({ headers }) {
    if (headers['user-token'] !== credentials.accessToken) throw new Refusal(401, 'invalid token', 'unauthorized');
  },
  routes: ({ books }) => ({
    [`GET ${paths.pickingPoints}`]: () => [{ id: 7, external_id: credentials.localId, name: 'Providencia' }],
    [`POST ${paths.validate}`]: ({ body }: SandboxRequest<NewOrder>) => {
      requireComplete(body);
      return { active: isCovered(body), estimated_price: price, rain_charge: 0, eta_for_immediate_delivery: 35 };
    },
    'POST /v3/order-create': () => new Reply(307, null, `/rappi_cargo/api${paths.create}`),
    [`POST ${paths.create}`]: ({ body }: SandboxRequest<NewOrder>) => {
      requireComplete(body);
      if (!isCovered(body)) throw new Refusal(422, 'El destino está fuera de cobertura.', 'validation');
      const id = String(firstId + books.deliveries.size);
      return view(books.create({ id, key: body.order_id ?? '', status: 'created' }));
    },
    'GET /v3/order/:id': ({ id }) => view(books.require(books.byKey(id))),
    'POST /v3/order-cancel/:id': async ({ id }) => {
      const order = books.require(books.byKey(id));
      if (pickedUp.includes(order.status)) throw new Refusal(409, 'order is on its way', 'not_cancelable');
      await books.move(order, 'CANCELLED');
      return view(order);
    },
  }),
  statusOf: ({ status }) => statusOf(status),
  webhook: (order, { webhookUrl: url }) => ({
    url,
    secret: credentials.webhookSecret,
    sign: (secret) => ({
      body: JSON.stringify({
        ...view(order),
        external_order_id: `${order.key}:1`,
        delivered_at: order.step === 'COMPLETED' ? order.updatedAt : null,
        cancelled_at: order.step === 'CANCELLED' ? order.updatedAt : null,
      }),
      headers: { [webhookHeader]: secret },
    }),
  }),
});
