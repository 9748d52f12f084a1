import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxSpec } from '../../sandbox/sandbox.ts';
import type { FleetSandboxControl } from '../fleetSandbox.ts';
import {
  addAccess,
  addLogin,
  deny,
  isCovered,
  PedidosYaBooks,
  price,
  type Shipping,
  type ShippingBody,
} from '../pedidos_ya/pedidosYaBooks.ts';

const minute = 60_000;

const view = ({ id, key, status, at, cancelCode }: Shipping) => ({
  shippingId: id,
  referenceId: key,
  status,
  confirmationCode: id.slice(0, 6),
  proofOfDelivery: false,
  shareLocationUrl: `https://peya.test/seguir/${id}`,
  isTest: true,
  route: { deliveryMode: 'EXPRESS', pricing: { total: price, currency: 'CLP' } },
  createdAt: at,
  updatedAt: at,
  cancelCode,
});

type Estimate = { key: string; ends: number; isConfirmed: boolean };

function addEstimates(app: FastifyInstance, books: PedidosYaBooks): void {
  const estimates = new Map<string, Estimate>();
  app.post<{ Body: ShippingBody }>('/v3/shippings/estimates', async ({ body }, reply) => {
    if (!isCovered(body)) return deny(reply, 400, 'OUT_OF_DELIVERY_ZONE');
    const [estimateId, ends] = [randomUUID(), books.kit.now() + 15 * minute];
    estimates.set(estimateId, { key: body.referenceId ?? '', ends, isConfirmed: false });
    const offer = (deliveryMode: string, total: number) => ({
      deliveryOfferId: `${deliveryMode.toLowerCase()}-1`,
      deliveryMode,
      estimatedPickUpTime: new Date(books.kit.now() + 10 * minute).toISOString(),
      deliveryTimeTo: new Date(books.kit.now() + 40 * minute).toISOString(),
      confirmationTimeLimit: new Date(ends).toISOString(),
      pricing: { subtotal: total, taxes: 0, total, currency: 'CLP' },
    });
    return { estimateId, deliveryOffers: [offer('SCHEDULED', price - 300), offer('EXPRESS', price)] };
  });
  app.post('/v3/shippings/estimates/:id/confirm', async (request, reply) => {
    const estimate = estimates.get((request.params as { id: string }).id);
    if (!estimate) return deny(reply, 404, 'NOT_FOUND');
    if (estimate.isConfirmed) return deny(reply, 409, 'ALREADY_CONFIRMED');
    if (estimate.ends < books.kit.now()) return deny(reply, 400, 'ESTIMATE_EXPIRED');
    estimate.isConfirmed = true;
    return view(books.create(estimate.key, 'CONFIRMED'));
  });
}

function addApi(app: FastifyInstance, books: PedidosYaBooks): void {
  addAccess(app);
  addEstimates(app, books);
  app.post<{ Body: ShippingBody }>('/v3/shippings', async ({ body }, reply) => {
    if (!isCovered(body)) return deny(reply, 400, 'OUT_OF_DELIVERY_ZONE');
    return view(books.create(body.referenceId ?? '', 'CONFIRMED'));
  });
  app.get<{ Querystring: { referenceId: string } }>('/v3/shippings', async ({ query }) => ({
    data: books.byKey(query.referenceId).map(view),
  }));
  const found = (request: FastifyRequest) => books.shippings.get((request.params as { id: string }).id);
  app.get('/v3/shippings/:id', async (request, reply) => {
    const each = found(request);
    return each ? view(each) : deny(reply, 404, 'NOT_FOUND');
  });
  app.get('/v3/shippings/:id/tracking', async (request, reply) =>
    found(request)
      ? { latitude: -33.43, longitude: -70.61, deliveryName: 'Pedro Soto', deliveryTransport: 'MOTORBIKE' }
      : deny(reply, 404, 'NOT_FOUND'),
  );
  app.post('/v3/shippings/:id/cancel', async (request, reply) => {
    const each = found(request);
    return each ? books.cancel(each, reply) : deny(reply, 404, 'NOT_FOUND');
  });
  let hooks: unknown = { webhooksConfiguration: [] };
  app.get('/v3/webhooks-configuration', async () => hooks);
  app.put('/v3/webhooks-configuration', async ({ body }) => {
    hooks = body;
    return hooks;
  });
}

/** The dialect of version 3: estimates with offers and a limit, confirmed once. Looking one up by key is our own. */
export const pedidosYaV3Sandbox: SandboxSpec<FleetSandboxControl> = {
  key: 'pedidos_ya_v3',
  routes(app, kit) {
    const books = new PedidosYaBooks(kit);
    void app.register(async (api) => addApi(api, books), { prefix: '/api' });
    void app.register(async (login) => addLogin(login), { prefix: '/login' });
    return books.control();
  },
};
