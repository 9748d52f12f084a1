import { createHmac, randomUUID } from 'node:crypto';
import { accessToken } from '../../sandbox/login.ts';
import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { SandboxKit, SandboxSpec, SignedWebhook } from '../../sandbox/sandbox.ts';
import type { Delivery, FleetBooks } from '../fleetBooks.ts';
import { fleetSandbox, type FleetSandboxControl, isServed } from '../fleetSandbox.ts';
import { customerPath, delivery as deliveryShape, scope, statusOf, tokenPath } from './dialect.ts';

const credentials = {
  customerId: 'cus_providencia',
  clientId: 'uber-prueba',
  clientSecret: 'secreto-de-uber-prueba',
  webhookSignatureKey: 'firma-de-uber-prueba',
};
const minute = 60_000;
const quoteMinutes = 15;
const fee = 2990_00;
const currency = 'clp';
const root = customerPath(credentials.customerId);

type Quote = { id: string; expires: number; isUsed: boolean };
type Proof = { pin: string | null; hasPicture: boolean };
type UberDelivery = Delivery<Proof>;
type Place = { dropoff_latitude: number; dropoff_longitude: number; pickup_address: string; dropoff_address: string };
type NewDelivery = Place & {
  external_id: string;
  quote_id?: string;
  idempotency_key?: string;
  dropoff_verification?: { picture?: boolean; pincode?: { enabled: boolean } };
};

const statuses = {
  CONFIRMED: 'pending',
  IN_PROGRESS: 'pickup',
  NEAR_PICKUP: 'pickup',
  PICKED_UP: 'pickup_complete',
  NEAR_DROPOFF: 'dropoff',
  COMPLETED: 'delivered',
  CANCELLED: 'canceled',
};

const courier = {
  name: 'Pedro Soto',
  vehicle_type: 'motorcycle',
  phone_number: '+56912345678',
  location: { lat: -33.43, lng: -70.61 },
};

const view = ({ id, key, status, step, pin, hasPicture, createdAt, updatedAt }: UberDelivery) => ({
  id,
  uuid: id.slice(4),
  kind: 'delivery',
  status,
  complete: ['delivered', 'canceled', 'returned'].includes(status),
  courier: step ? courier : null,
  courier_imminent: step === 'NEAR_PICKUP' || step === 'NEAR_DROPOFF',
  pickup: {},
  dropoff: {
    verification_requirements: pin ? { pincode: { enabled: true, value: pin } } : {},
    ...(status === 'delivered' && {
      verification: {
        ...(hasPicture && { picture: { image_url: 'https://uber.test/foto.jpg' } }),
        ...(pin && { pin_code: { entered: pin } }),
      },
    }),
  },
  pickup_eta: createdAt,
  dropoff_eta: createdAt,
  fee,
  currency,
  tracking_url: `https://uber.test/seguir/${id}`,
  external_id: key,
  live_mode: false,
  created: createdAt,
  updated: updatedAt,
});

const refusal = (status: number, code: string, metadata?: object): Refusal =>
  new Refusal(status, code.replaceAll('_', ' '), code, metadata);

/** Addresses travel as JSON within JSON. */
function requireServed(books: FleetBooks<Proof>, body: Place & { external_id?: string }): void {
  const isReadable = [body.pickup_address, body.dropoff_address].every((text) => text.startsWith('{'));
  if (!isReadable) throw refusal(400, 'invalid_params');
  const isCovered = isServed({ latitude: body.dropoff_latitude, longitude: body.dropoff_longitude });
  if (!isCovered && !books.byKey(body.external_id ?? '')) throw refusal(400, 'address_undeliverable');
}

function useQuote(quotes: Map<string, Quote>, id: string | undefined, now: number): void {
  if (id === undefined) return;
  const quote = quotes.get(id);
  if (!quote) throw refusal(400, 'invalid_params');
  if (quote.isUsed) throw refusal(400, 'used_quote');
  if (quote.expires < now) throw refusal(400, 'expired_quote');
  quote.isUsed = true;
}

function create(books: FleetBooks<Proof>, quotes: Map<string, Quote>, body: NewDelivery, now: number): UberDelivery {
  const { external_id: key, idempotency_key: idempotencyKey, dropoff_verification: proof } = body;
  const known = books.byKey(key);
  if (known) {
    const isSame = idempotencyKey === known.key && now - Date.parse(known.createdAt) < 60 * minute;
    if (!isSame) throw refusal(409, 'duplicate_delivery', { delivery_id: known.id });
    return known;
  }
  useQuote(quotes, body.quote_id, now);
  const pin = proof?.pincode?.enabled ? '4321' : null;
  const hasPicture = proof?.picture === true;
  return books.create({ id: `del_${randomUUID()}`, key, status: 'pending', pin, hasPicture });
}

function routesOf(books: FleetBooks<Proof>, kit: SandboxKit): Routes {
  const quotes = new Map<string, Quote>();
  return {
    [`POST ${root}/delivery_quotes`]: ({ body }: SandboxRequest<Place>) => {
      requireServed(books, body);
      const quote = { id: `dqt_${randomUUID()}`, expires: kit.now() + quoteMinutes * minute, isUsed: false };
      quotes.set(quote.id, quote);
      const expires = new Date(quote.expires).toISOString();
      const times = { expires, dropoff_eta: expires, pickup_duration: 12, duration: 35 };
      return { kind: 'delivery_quote', id: quote.id, fee, currency, ...times };
    },
    [`POST ${root}/deliveries`]: ({ body }: SandboxRequest<NewDelivery>) => {
      requireServed(books, body);
      return view(create(books, quotes, body, kit.now()));
    },
    [`GET ${root}/deliveries`]: () => ({ data: [...books.deliveries.values()].map(view), next_href: '' }),
    [`GET ${root}/deliveries/:id`]: ({ id }) => view(books.get(id)),
    [`POST ${root}/deliveries/:id/cancel`]: async ({ id }) => {
      const found = books.get(id);
      if (!['pending', 'pickup'].includes(found.status)) throw refusal(400, 'noncancelable_delivery');
      await books.move(found, 'CANCELLED');
      return view(found);
    },
  };
}

function webhookOf(each: UberDelivery, url: string): SignedWebhook {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    kind: 'event.delivery_status',
    created: each.updatedAt,
    live_mode: false,
    delivery_id: each.id,
    customer_id: credentials.customerId,
    status: each.status,
    data: view(each),
  });
  const sign = (secret: string) => ({
    body,
    headers: { 'x-uber-signature': createHmac('sha256', secret).update(body).digest('hex') },
  });
  return { url, secret: credentials.webhookSignatureKey, sign };
}

/** Uber's dialect: a token, quotes that expire, deliveries with their keys, signed webhooks. */
export const uberSandbox = (key: string): SandboxSpec<FleetSandboxControl> =>
  fleetSandbox<Proof>({
    key,
    credentials,
    wrongCredentials: { ...credentials, clientSecret: 'secreto-de-otra-empresa' },
    notFound: refusal(404, 'delivery_not_found'),
    refusalBody: ({ code, message, details }) => ({
      kind: 'error',
      code,
      message,
      ...(details && { metadata: details }),
    }),
    statuses,
    login: {
      path: tokenPath,
      form: { client_id: credentials.clientId, client_secret: credentials.clientSecret, scope },
      answer: { access_token: accessToken, token_type: 'Bearer', expires_in: 2_592_000, scope },
    },
    authorize({ headers }) {
      if (headers.authorization !== `Bearer ${accessToken}`) throw refusal(401, 'unauthorized');
    },
    routes: ({ books, kit }) => routesOf(books, kit),
    statusOf: (each) => statusOf(deliveryShape.parse(view(each))),
    webhook: (each, { webhookUrl }) => webhookOf(each, webhookUrl),
  });

export const uberDirectSandbox = uberSandbox('uber_direct');
