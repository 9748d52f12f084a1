import { accessToken } from '../../sandbox/login.ts';
import { Refusal, Reply, type SandboxRequest } from '../../sandbox/routes.ts';
import type { Delivery, FleetBooks } from '../fleetBooks.ts';
import { fleetSandbox, isServed } from '../fleetSandbox.ts';
import { cancelable, parcel, statusOf, tokenPath } from './dialect.ts';

const credentials = {
  clientId: 'cabify-prueba',
  clientSecret: 'secreto-de-cabify-prueba',
  webhookSecret: 'avisos-de-cabify-prueba',
};
const price = 3190;
const express = { id: '0b0c9b1e-5d6b-4b6e-9d4b-1f0d8d1b7a10', name: 'Express', modality: 'express', description: '' };
const unshipped = 'ready';

type Place = { lat: number; lon: number };
type Hook = { hook: string; callback_url: string; headers: { name: string; value: string }[] };
type Trip = { to: Place; hasPhoto: boolean };
type Parcel = Delivery<Trip>;
type Books = FleetBooks<Trip>;
type NewParcel = { external_id: string; dropoff_info: { loc: Place } };

const statuses = {
  CONFIRMED: 'qualifiedforpickup',
  IN_PROGRESS: 'onroutetopickup',
  NEAR_PICKUP: 'pickingup',
  PICKED_UP: 'intransit',
  NEAR_DROPOFF: 'delivering',
  COMPLETED: 'delivered',
  CANCELLED: 'internalcancel',
};

const isCovered = ({ lat, lon }: Place) => isServed({ latitude: lat, longitude: lon });

const view = ({ id, key, status: state, step, to, hasPhoto }: Parcel) => ({
  id,
  external_id: key,
  state,
  failure_reason: null,
  tracking: {
    location: step ? { latitude: to.lat, longitude: to.lon } : null,
    routes: { pick_up: { eta: 300 }, drop_off: { eta: 1200 } },
    tracking_url: `https://cabify.test/seguir/${id}`,
  },
  driver: step ? { name: 'Pedro Soto', phone: '+56912345678', photo_url: null } : null,
  asset: step ? { reg_plate: 'AB1234', name: 'Moto', asset_kind: 'motorcycle' } : null,
  delivery_attempt:
    step === 'COMPLETED' && hasPhoto
      ? { photo_proof_of_delivery: { photo_urls: ['https://cabify.test/foto.jpg'] } }
      : null,
});

function create(books: Books, { parcels }: { parcels: NewParcel[] }) {
  if (parcels.some(({ external_id: key }) => books.byKey(key))) throw new Refusal(409, 'delivery_already_exist');
  const created = parcels.map(({ external_id: key, dropoff_info: to }) =>
    books.create({ key, status: unshipped, to: to.loc, hasPhoto: false }),
  );
  return { parcels: created.map(view) };
}

function ship(books: Books, ids: readonly string[]): Reply {
  const parcels = ids.map((id) => books.get(id));
  if (parcels.some(({ status }) => status !== unshipped)) throw new Refusal(409, 'delivery_already_exist');
  if (!parcels.every(({ to }) => isCovered(to))) throw new Refusal(422, 'out of coverage');
  for (const each of parcels) each.status = statuses.CONFIRMED;
  return new Reply(202, { parcels: parcels.map(({ id }) => ({ id, tracking_url: '' })) });
}

async function cancel(books: Books, id: string): Promise<Reply> {
  const found = books.deliveries.get(id);
  if (!found || !cancelable.includes(found.status)) throw new Refusal(409, 'not cancelable');
  await books.move(found, 'CANCELLED', 'requestercancel');
  return new Reply(202);
}

/** Cabify's dialect: parcels that are created first and shipped second, one for each external id. */
export const cabifySandbox = fleetSandbox<Trip>({
  key: 'cabify',
  credentials,
  wrongCredentials: { ...credentials, clientSecret: 'secreto-de-otra-empresa' },
  notFound: new Refusal(404, 'parcel not found'),
  refusalBody: ({ message }) => ({ errors: [message] }),
  statuses,
  login: {
    path: tokenPath,
    form: { client_id: credentials.clientId, client_secret: credentials.clientSecret },
    answer: { access_token: accessToken, token_type: 'Bearer', expires_in: 2_592_000 },
  },
  authorize({ headers }) {
    if (headers.authorization !== `Bearer ${accessToken}`) throw new Refusal(401, 'unauthorized');
  },
  routes({ books }) {
    const hooks: Hook[] = [];
    return {
      'GET /v1/users': () => ({ users: [] }),
      'GET /v1/webhooks': () => hooks,
      'POST /v1/webhooks': ({ body }: SandboxRequest<Hook>) => {
        hooks.push(body);
        if (body.hook === 'parcel') {
          books.webhookUrl ||= body.callback_url;
          books.webhookHeader = body.headers[0]?.name ?? null;
        }
        return new Reply(201, body);
      },
      'GET /v1/shipping_types/available': ({ query }) => {
        const [lat = 0, lon = 0] = (query.location ?? '').split(',').map(Number);
        return isCovered({ lat, lon }) ? [express] : [];
      },
      'POST /v3/parcels/estimate': ({ body }: SandboxRequest<{ parcels: { dropoff_location: Place }[] }>) => {
        if (!body.parcels.every((each) => isCovered(each.dropoff_location))) throw new Refusal(422, 'out of coverage');
        const estimation = { price: { amount: price, currency: 'CLP' }, eta_to_pickup: 480, eta_to_delivery: 1500 };
        return { deliveries: [{ parcels: [], estimation }] };
      },
      'POST /v1/parcels': ({ body }: SandboxRequest<{ parcels: NewParcel[] }>) => create(books, body),
      'GET /v1/parcels': () => {
        const parcels = [...books.deliveries.values()].map(view);
        return { parcels, page: 0, page_size: 100, more_pages: false };
      },
      'GET /v1/parcels/:id/status': ({ id }) => view(books.get(id)),
      'POST /v1/parcels/:id/proof_configuration': ({
        id,
        body,
      }: SandboxRequest<{ delivered_proofs: { photo_proof?: object } }>) => {
        books.get(id).hasPhoto = body.delivered_proofs.photo_proof !== undefined;
        return body;
      },
      'POST /v1/parcels/ship': ({ body }: SandboxRequest<{ parcel_ids: string[] }>) => ship(books, body.parcel_ids),
      'POST /v1/parcels/deliver/cancel': ({ body }: SandboxRequest<{ parcel_ids: string[] }>) =>
        cancel(books, body.parcel_ids[0] ?? ''),
    };
  },
  statusOf: (each) => statusOf(parcel.parse(view(each))),
  webhook: (each, { webhookUrl: url, webhookHeader: header }) => ({
    url,
    secret: credentials.webhookSecret,
    sign: (secret) => ({
      body: JSON.stringify({ ...view(each), event_time: each.updatedAt }),
      headers: header ? { [header]: secret } : {},
    }),
  }),
});
