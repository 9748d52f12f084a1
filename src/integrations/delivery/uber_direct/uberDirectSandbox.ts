import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeliveryJobStatus } from '#domain/orders.ts';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { type CourierStep, type FleetSandboxControl, isServed } from '../fleetSandbox.ts';
import { customerPath, delivery as uberDelivery, scope, statusOf, tokenPath } from './dialect.ts';

const credentials = {
  customerId: 'cus_providencia',
  clientId: 'uber-prueba',
  clientSecret: 'secreto-de-uber-prueba',
  webhookSignatureKey: 'firma-de-uber-prueba',
};
const minute = 60_000;
const quoteMinutes = 15;
const fee = 2990_00;

type Quote = { id: string; expires: number; isUsed: boolean };
type Delivery = {
  id: string;
  key: string;
  status: string;
  imminent: boolean;
  hasCourier: boolean;
  pin: string | null;
  wantsPicture: boolean;
  created: string;
  updated: string;
};
type Body = Record<string, unknown> & { quote_id?: string; idempotency_key?: string; external_id?: string };

const steps: Record<CourierStep, { status: string; imminent: boolean }> = {
  CONFIRMED: { status: 'pending', imminent: false },
  IN_PROGRESS: { status: 'pickup', imminent: false },
  NEAR_PICKUP: { status: 'pickup', imminent: true },
  PICKED_UP: { status: 'pickup_complete', imminent: false },
  NEAR_DROPOFF: { status: 'dropoff', imminent: true },
  COMPLETED: { status: 'delivered', imminent: false },
  CANCELLED: { status: 'canceled', imminent: false },
};

const view = (each: Delivery) => ({
  id: each.id,
  uuid: each.id.slice(4),
  kind: 'delivery',
  status: each.status,
  complete: ['delivered', 'canceled', 'returned'].includes(each.status),
  courier: each.hasCourier
    ? {
        name: 'Pedro Soto',
        vehicle_type: 'motorcycle',
        phone_number: '+56912345678',
        location: { lat: -33.43, lng: -70.61 },
      }
    : null,
  courier_imminent: each.imminent,
  pickup: {},
  dropoff: {
    verification_requirements: each.pin ? { pincode: { enabled: true, value: each.pin } } : {},
    ...(each.status === 'delivered' && {
      verification: {
        ...(each.wantsPicture && { picture: { image_url: 'https://uber.test/foto.jpg' } }),
        ...(each.pin && { pin_code: { entered: each.pin } }),
      },
    }),
  },
  pickup_eta: each.created,
  dropoff_eta: each.created,
  fee,
  currency: 'clp',
  tracking_url: `https://uber.test/seguir/${each.id}`,
  external_id: each.key,
  live_mode: false,
  created: each.created,
  updated: each.updated,
});

/** One account of Uber's with its books. */
class Account {
  readonly quotes = new Map<string, Quote>();
  readonly deliveries = new Map<string, Delivery>();
  readonly kit: SandboxKit;
  webhookUrl = '';
  private ticks = 0;

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  quote(): Quote {
    const made = { id: `dqt_${randomUUID()}`, expires: this.kit.now() + quoteMinutes * minute, isUsed: false };
    this.quotes.set(made.id, made);
    return made;
  }

  byKey(key: string): Delivery | undefined {
    return [...this.deliveries.values()].find((each) => each.key === key);
  }

  create(body: Body): Delivery {
    const wants = body.dropoff_verification as { picture?: boolean; pincode?: { enabled: boolean } } | undefined;
    const at = this.stamp();
    const made: Delivery = {
      id: `del_${randomUUID()}`,
      key: body.external_id ?? '',
      status: 'pending',
      imminent: false,
      hasCourier: false,
      pin: wants?.pincode?.enabled ? '4321' : null,
      wantsPicture: wants?.picture === true,
      created: at,
      updated: at,
    };
    this.deliveries.set(made.id, made);
    return made;
  }

  /** An instant later than every one before. */
  stamp(): string {
    this.ticks += 1;
    return new Date(this.kit.now() + this.ticks).toISOString();
  }

  async move(each: Delivery, to: { status: string; imminent: boolean }): Promise<void> {
    Object.assign(each, to, { updated: this.stamp(), hasCourier: true });
    await this.tell(each);
  }

  private async tell(each: Delivery): Promise<void> {
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      kind: 'event.delivery_status',
      created: each.updated,
      live_mode: false,
      delivery_id: each.id,
      customer_id: credentials.customerId,
      status: each.status,
      data: view(each),
    });
    const signed = (key: string) => ({
      url: this.webhookUrl,
      body,
      headers: {
        'content-type': 'application/json',
        'x-uber-signature': createHmac('sha256', key).update(body).digest('hex'),
      },
    });
    await this.kit.send(signed(credentials.webhookSignatureKey), () => signed('otra-firma'));
  }
}

const deny = (reply: FastifyReply, status: number, code: string, metadata?: object) =>
  reply.code(status).send({ kind: 'error', code, message: code.replaceAll('_', ' '), ...(metadata && { metadata }) });

const pointOf = (body: Body) => ({
  latitude: Number(body.dropoff_latitude),
  longitude: Number(body.dropoff_longitude),
});

type Refused = { status: number; code: string };

/** What Uber refuses before it looks closer: nobody, another account, an address that is no JSON, a place beyond reach. */
function refusalOf(account: Account, { params, headers, method, url, body }: FastifyRequest): Refused | null {
  const { customer } = params as { customer: string };
  if (headers.authorization !== 'Bearer acceso-de-prueba') return { status: 401, code: 'unauthorized' };
  if (customer !== credentials.customerId) return { status: 404, code: 'customer_not_found' };
  if (method !== 'POST' || url.endsWith('/cancel')) return null;
  const asked = body as Body;
  const isReadable = [asked.pickup_address, asked.dropoff_address].every((text) => String(text).startsWith('{'));
  if (!isReadable) return { status: 400, code: 'invalid_params' };
  const isReached = isServed(pointOf(asked)) || account.byKey(asked.external_id ?? '') !== undefined;
  return isReached ? null : { status: 400, code: 'address_undeliverable' };
}

function create(account: Account, body: Body, reply: FastifyReply) {
  const known = account.byKey(body.external_id ?? '');
  if (known) {
    const isSame = body.idempotency_key === known.key && account.kit.now() - Date.parse(known.created) < 60 * minute;
    return isSame ? view(known) : deny(reply, 409, 'duplicate_delivery', { delivery_id: known.id });
  }
  const quote = body.quote_id === undefined ? null : account.quotes.get(body.quote_id);
  if (quote === undefined) return deny(reply, 400, 'invalid_params');
  if (quote?.isUsed) return deny(reply, 400, 'used_quote');
  if (quote && quote.expires < account.kit.now()) return deny(reply, 400, 'expired_quote');
  if (quote) quote.isUsed = true;
  return view(account.create(body));
}

function addApi(app: FastifyInstance, account: Account): void {
  const root = customerPath(':customer').replace('%3A', ':');
  app.addHook('preHandler', async (request, reply) => {
    const refused = refusalOf(account, request);
    return refused ? deny(reply, refused.status, refused.code) : undefined;
  });
  app.post<{ Body: Body }>(`${root}/delivery_quotes`, async () => {
    const { id, expires } = account.quote();
    const at = new Date(expires).toISOString();
    return {
      kind: 'delivery_quote',
      id,
      fee,
      currency: 'clp',
      expires: at,
      dropoff_eta: at,
      pickup_duration: 12,
      duration: 35,
    };
  });
  app.post<{ Body: Body }>(`${root}/deliveries`, async ({ body }, reply) => create(account, body, reply));
  app.get(`${root}/deliveries`, async () => ({ data: [...account.deliveries.values()].map(view), next_href: '' }));
  const found = (request: FastifyRequest) => account.deliveries.get((request.params as { id: string }).id);
  app.get(`${root}/deliveries/:id`, async (request, reply) => {
    const each = found(request);
    return each ? view(each) : deny(reply, 404, 'delivery_not_found');
  });
  app.post(`${root}/deliveries/:id/cancel`, async (request, reply) => {
    const each = found(request);
    if (!each) return deny(reply, 404, 'delivery_not_found');
    if (!['pending', 'pickup'].includes(each.status)) return deny(reply, 400, 'noncancelable_delivery');
    await account.move(each, steps.CANCELLED);
    return view(each);
  });
}

function addLogin(app: FastifyInstance): void {
  app.post<{ Body: Record<string, string> }>(tokenPath, async ({ body }, reply) => {
    const isKnown = body.client_id === credentials.clientId && body.client_secret === credentials.clientSecret;
    if (!isKnown || body.scope !== scope) return reply.code(401).send({ error: 'invalid_client' });
    return { access_token: 'acceso-de-prueba', token_type: 'Bearer', expires_in: 2_592_000, scope };
  });
}

const jobStatus = (each: Delivery): DeliveryJobStatus => statusOf(uberDelivery.parse(view(each)));

/** Uber's dialect: token, quotes that end, deliveries with their keys, couriers, signed webhooks. */
export const uberSandbox = (key: string): SandboxSpec<FleetSandboxControl> => ({
  key,
  routes(app, kit) {
    const account = new Account(kit);
    void app.register(async (api) => addApi(api, account), { prefix: '/api' });
    void app.register(async (login) => addLogin(login), { prefix: '/login' });
    return {
      credentials,
      wrongCredentials: { ...credentials, clientSecret: 'secreto-de-otra-empresa' },
      async advance(reference, to) {
        const each = account.deliveries.get(reference);
        if (each) await account.move(each, steps[to]);
      },
      books: () =>
        [...account.deliveries.values()].map((each) => ({
          key: each.key,
          reference: each.id,
          status: jobStatus(each),
        })),
      hearAt(url) {
        account.webhookUrl = url;
      },
    };
  },
});

export const uberDirectSandbox = uberSandbox('uber_direct');
