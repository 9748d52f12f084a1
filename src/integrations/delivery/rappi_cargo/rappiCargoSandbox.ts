import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { type CourierStep, type FleetSandboxControl, isServed } from '../fleetSandbox.ts';
import { paths, statusOf, webhookHeader } from './dialect.ts';

const credentials = {
  accessToken: 'token-de-rappi-prueba',
  localId: 'local-1',
  webhookSecret: 'avisos-de-rappi-prueba',
};
const price = 2590;

type Client = { lat: number; lng: number; last_name: string };
type Body = { order_id?: string; client_info: Client; action_points: { external_picking_point_id?: string }[] };
type Order = { id: string; key: string; state: string; at: string };

const states: Record<CourierStep, string> = {
  CONFIRMED: 'finding_courier',
  IN_PROGRESS: 'in_progress',
  NEAR_PICKUP: 'in_store',
  PICKED_UP: 'on_the_route',
  NEAR_DROPOFF: 'arrive',
  COMPLETED: 'delivered_to_user',
  CANCELLED: 'canceled',
};
/** States after which a courier has the food. */
const carried = ['on_the_route', 'arrive', 'delivered_to_user'];

const view = ({ id, key, state, at }: Order) => ({
  cargo_order_id: id,
  rappi_order_id: id,
  external_order_id: key,
  state,
  tracking_url: `https://rappi.test/seguir/${id}`,
  updated_at: at,
});

class Books {
  readonly orders = new Map<string, Order>();
  readonly kit: SandboxKit;
  webhookUrl = '';
  private ticks = 0;

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  create(key: string): Order {
    this.ticks += 1;
    const made = { id: String(9_007_199_254_740_000 + this.ticks), key, state: 'created', at: this.stamp() };
    this.orders.set(made.id, made);
    return made;
  }

  byKey(key: string): Order | undefined {
    return [...this.orders.values()].find((each) => each.key === key);
  }

  async move(each: Order, state: string): Promise<void> {
    Object.assign(each, { state, at: this.stamp() });
    const body = JSON.stringify({
      ...view(each),
      external_order_id: `${each.key}:1`,
      delivered_at: null,
      cancelled_at: null,
    });
    const sent = (secret: string) => ({
      url: this.webhookUrl,
      body,
      headers: { 'content-type': 'application/json', [webhookHeader]: secret },
    });
    await this.kit.send(sent(credentials.webhookSecret), () => sent('otro-secreto'));
  }

  private stamp(): string {
    this.ticks += 1;
    return new Date(this.kit.now() + this.ticks).toISOString();
  }
}

const deny = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ code, message });

/** What Rappi refuses of an order: a name in one part, or a place that is not precise. */
function refusalOf({ client_info: { last_name: last, lat } }: Body): string | null {
  if (last === '') return 'last_name must not be empty';
  return String(lat).split('.')[1]?.length === 1 ? 'lat needs more precision' : null;
}

const isCovered = ({ client_info: { lat, lng } }: Body): boolean => isServed({ latitude: lat, longitude: lng });

function addApi(app: FastifyInstance, books: Books): void {
  app.addHook('preHandler', async ({ headers }, reply) =>
    headers['user-token'] === credentials.accessToken ? undefined : deny(reply, 401, 'unauthorized', 'invalid token'),
  );
  app.get(paths.pickingPoints, async () => [{ id: 7, external_id: credentials.localId, name: 'Providencia' }]);
  app.post<{ Body: Body }>(paths.validate, async ({ body }, reply) => {
    const refusal = refusalOf(body);
    if (refusal) return deny(reply, 422, 'validation', refusal);
    return { active: isCovered(body), estimated_price: price, rain_charge: 0, eta_for_immediate_delivery: 35 };
  });
  app.post('/v3/order-create', async (_request, reply) => reply.redirect(`/rappi_cargo/api${paths.create}`, 307));
  app.post<{ Body: Body }>(paths.create, async ({ body }, reply) => {
    const refusal = refusalOf(body) ?? (isCovered(body) ? null : 'El destino está fuera de cobertura.');
    return refusal ? deny(reply, 422, 'validation', refusal) : view(books.create(body.order_id ?? ''));
  });
  app.get<{ Params: { key: string } }>('/v3/order/:key', async ({ params }, reply) => {
    const each = books.byKey(params.key);
    return each ? view(each) : deny(reply, 404, 'not_found', 'order not found');
  });
  app.post<{ Params: { key: string } }>('/v3/order-cancel/:key', async ({ params }, reply) => {
    const each = books.byKey(params.key);
    if (!each) return deny(reply, 404, 'not_found', 'order not found');
    if (carried.includes(each.state)) return deny(reply, 409, 'not_cancelable', 'order is on its way');
    await books.move(each, 'canceled');
    return view(each);
  });
}

/** Rappi Cargo's dialect. Reading and cancelling are our own: nobody has seen Rappi's. */
export const rappiCargoSandbox: SandboxSpec<FleetSandboxControl> = {
  key: 'rappi_cargo',
  routes(app, kit) {
    const books = new Books(kit);
    void app.register(async (api) => addApi(api, books), { prefix: '/api' });
    return {
      credentials,
      wrongCredentials: { ...credentials, accessToken: 'token-de-otra-empresa' },
      async advance(reference, to) {
        const each = books.orders.get(reference);
        if (each) await books.move(each, states[to]);
      },
      books: () =>
        [...books.orders.values()].map(({ key, id, state }) => ({ key, reference: id, status: statusOf(state) })),
      hearAt(url) {
        books.webhookUrl = url;
      },
    };
  },
};
