import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { type CourierStep, type FleetSandboxControl, isServed } from '../fleetSandbox.ts';
import { cancelable, parcel, statusOf, tokenPath } from './dialect.ts';

const credentials = {
  clientId: 'cabify-prueba',
  clientSecret: 'secreto-de-cabify-prueba',
  webhookSecret: 'avisos-de-cabify-prueba',
};
const price = 3190;
const express = { id: '0b0c9b1e-5d6b-4b6e-9d4b-1f0d8d1b7a10', name: 'Express', modality: 'express', description: '' };

type Place = { lat: number; lon: number };
type Hook = { hook: string; callback_url: string; headers: { name: string; value: string }[] };
type Parcel = {
  id: string;
  key: string;
  state: string;
  from: Place;
  to: Place;
  hasDriver: boolean;
  wantsPhoto: boolean;
};
type NewParcel = { external_id: string; pickup_info: { loc: Place }; dropoff_info: { loc: Place } };

const states: Record<CourierStep, string> = {
  CONFIRMED: 'qualifiedforpickup',
  IN_PROGRESS: 'onroutetopickup',
  NEAR_PICKUP: 'pickingup',
  PICKED_UP: 'intransit',
  NEAR_DROPOFF: 'delivering',
  COMPLETED: 'delivered',
  CANCELLED: 'internalcancel',
};

const isCovered = ({ lat, lon }: Place) => isServed({ latitude: lat, longitude: lon });

const view = ({ id, key, state, to, hasDriver, wantsPhoto }: Parcel) => ({
  id,
  external_id: key,
  state,
  failure_reason: null,
  tracking: {
    location: hasDriver ? { latitude: to.lat, longitude: to.lon } : null,
    routes: { pick_up: { eta: 300 }, drop_off: { eta: 1200 } },
    tracking_url: `https://cabify.test/seguir/${id}`,
  },
  driver: hasDriver ? { name: 'Pedro Soto', phone: '+56912345678', photo_url: null } : null,
  asset: hasDriver ? { reg_plate: 'AB1234', name: 'Moto', asset_kind: 'motorcycle' } : null,
  delivery_attempt:
    state === 'delivered' && wantsPhoto
      ? { photo_proof_of_delivery: { photo_urls: ['https://cabify.test/foto.jpg'] } }
      : null,
});

/** One account of Cabify's with its books. */
class Account {
  readonly parcels = new Map<string, Parcel>();
  readonly hooks: Hook[] = [];
  readonly kit: SandboxKit;
  webhookUrl = '';
  private ticks = 0;

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  create({ external_id: key, pickup_info: from, dropoff_info: to }: NewParcel): Parcel {
    const made = {
      id: randomUUID(),
      key,
      state: 'ready',
      from: from.loc,
      to: to.loc,
      hasDriver: false,
      wantsPhoto: false,
    };
    this.parcels.set(made.id, made);
    return made;
  }

  async move(each: Parcel, state: string): Promise<void> {
    Object.assign(each, { state, hasDriver: true });
    this.ticks += 1;
    const body = JSON.stringify({ ...view(each), event_time: new Date(this.kit.now() + this.ticks).toISOString() });
    const hook = this.hooks.find((known) => known.hook === 'parcel');
    const sent = (secret: string) => ({
      url: this.webhookUrl || (hook?.callback_url ?? ''),
      body,
      headers: { 'content-type': 'application/json', ...(hook && { [hook.headers[0]?.name ?? 'x']: secret }) },
    });
    await this.kit.send(sent(hook?.headers[0]?.value ?? ''), () => sent('otro-secreto'));
  }
}

const deny = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ errors: [error] });

function addParcels(app: FastifyInstance, account: Account): void {
  app.post<{ Body: { parcels: NewParcel[] } }>('/v1/parcels', async ({ body: { parcels } }, reply) => {
    const keys = [...account.parcels.values()].map(({ key }) => key);
    if (parcels.some(({ external_id: key }) => keys.includes(key))) return deny(reply, 409, 'delivery_already_exist');
    return { parcels: parcels.map((each) => view(account.create(each))) };
  });
  app.get('/v1/parcels', async () => ({
    parcels: [...account.parcels.values()].map(view),
    page: 0,
    page_size: 100,
    more_pages: false,
  }));
  const found = (request: FastifyRequest) => account.parcels.get((request.params as { id: string }).id);
  app.get('/v1/parcels/:id/status', async (request, reply) => {
    const each = found(request);
    return each ? view(each) : reply.code(404).send();
  });
  app.post<{ Body: { delivered_proofs: { photo_proof?: object } } }>(
    '/v1/parcels/:id/proof_configuration',
    async (request, reply) => {
      const each = found(request);
      if (!each) return reply.code(404).send();
      each.wantsPhoto = request.body.delivered_proofs.photo_proof !== undefined;
      return request.body;
    },
  );
}

function addShipping(app: FastifyInstance, account: Account): void {
  app.get<{ Querystring: { location: string } }>('/v1/shipping_types/available', async ({ query }) => {
    const [lat = 0, lon = 0] = query.location.split(',').map(Number);
    return isCovered({ lat, lon }) ? [express] : [];
  });
  app.post<{ Body: { parcels: { dropoff_location: Place }[] } }>('/v3/parcels/estimate', async ({ body }, reply) => {
    if (!body.parcels.every((each) => isCovered(each.dropoff_location))) return deny(reply, 422, 'out of coverage');
    const estimation = { price: { amount: price, currency: 'CLP' }, eta_to_pickup: 480, eta_to_delivery: 1500 };
    return { deliveries: [{ parcels: [], estimation }] };
  });
  app.post<{ Body: { parcel_ids: string[] } }>('/v1/parcels/ship', async ({ body }, reply) => {
    const meant = body.parcel_ids.map((id) => account.parcels.get(id));
    if (meant.some((each) => each === undefined)) return deny(reply, 404, 'parcel not found');
    if (meant.some((each) => each?.state !== 'ready')) return deny(reply, 409, 'delivery_already_exist');
    if (!meant.every((each) => each && isCovered(each.to))) return deny(reply, 422, 'out of coverage');
    for (const each of meant) if (each) each.state = states.CONFIRMED;
    return reply.code(202).send({ parcels: meant.map((each) => ({ id: each?.id, tracking_url: '' })) });
  });
  app.post<{ Body: { parcel_ids: string[] } }>('/v1/parcels/deliver/cancel', async ({ body }, reply) => {
    const each = account.parcels.get(body.parcel_ids[0] ?? '');
    if (!each || !cancelable.includes(each.state)) return deny(reply, 409, 'not cancelable');
    await account.move(each, 'requestercancel');
    return reply.code(202).send();
  });
}

function addApi(app: FastifyInstance, account: Account): void {
  app.addHook('preHandler', async ({ headers }, reply) =>
    headers.authorization === 'Bearer acceso-de-prueba' ? undefined : deny(reply, 401, 'unauthorized'),
  );
  addParcels(app, account);
  addShipping(app, account);
  app.get('/v1/users', async () => ({ users: [] }));
  app.get('/v1/webhooks', async () => account.hooks);
  app.post<{ Body: Hook }>('/v1/webhooks', async ({ body }, reply) => {
    account.hooks.push(body);
    return reply.code(201).send(body);
  });
}

function addLogin(app: FastifyInstance): void {
  app.post<{ Body: Record<string, string> }>(tokenPath, async ({ body }, reply) => {
    const isKnown = body.client_id === credentials.clientId && body.client_secret === credentials.clientSecret;
    if (!isKnown) return reply.code(401).send({ error: 'invalid_client' });
    return { access_token: 'acceso-de-prueba', token_type: 'Bearer', expires_in: 2_592_000 };
  });
}

/** Cabify's dialect: parcels that are made first and shipped second, one for each external id. */
export const cabifySandbox: SandboxSpec<FleetSandboxControl> = {
  key: 'cabify',
  routes(app, kit) {
    const account = new Account(kit);
    void app.register(async (api) => addApi(api, account), { prefix: '/api' });
    void app.register(async (login) => addLogin(login), { prefix: '/login' });
    return {
      credentials,
      wrongCredentials: { ...credentials, clientSecret: 'secreto-de-otra-empresa' },
      async advance(reference, to) {
        const each = account.parcels.get(reference);
        if (each) await account.move(each, states[to]);
      },
      books: () =>
        [...account.parcels.values()].map((each) => ({
          key: each.key,
          reference: each.id,
          status: statusOf(parcel.parse(view(each))),
        })),
      hearAt(url) {
        account.webhookUrl = url;
      },
    };
  },
};
