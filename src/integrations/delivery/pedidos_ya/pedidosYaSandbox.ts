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
} from './pedidosYaBooks.ts';

const view = ({ id, key, status, at, cancelCode }: Shipping) => ({
  id,
  referenceId: key,
  status,
  price: { total: price },
  shareLocationUrl: `https://peya.test/seguir/${id}`,
  cancelCode,
  lastUpdated: at,
});

function addApi(app: FastifyInstance, books: PedidosYaBooks): void {
  addAccess(app);
  app.get('/v1/categories', async () => [{ id: 1, name: 'Comida' }]);
  app.post<{ Body: ShippingBody }>('/v1/estimates/shippings', async ({ body }, reply) =>
    isCovered(body) ? { price: { total: price } } : deny(reply, 400, 'OUT_OF_DELIVERY_ZONE'),
  );
  app.post<{ Body: ShippingBody }>('/v2/shippings', async ({ body }, reply) => {
    if (!isCovered(body)) return deny(reply, 400, 'OUT_OF_DELIVERY_ZONE');
    return view(books.create(body.referenceId ?? '', 'PREORDER'));
  });
  app.get<{ Querystring: { referenceId: string } }>('/v2/shippings', async ({ query }) => ({
    data: books.byKey(query.referenceId).map(view),
  }));
  const found = (request: FastifyRequest) => books.shippings.get((request.params as { id: string }).id);
  app.get('/v2/shippings/:id', async (request, reply) => {
    const each = found(request);
    return each ? view(each) : deny(reply, 404, 'NOT_FOUND');
  });
  app.post('/v2/shippings/:id/confirm', async (request, reply) => {
    const each = found(request);
    if (!each) return deny(reply, 404, 'NOT_FOUND');
    if (each.status !== 'PREORDER') return deny(reply, 409, 'ALREADY_CONFIRMED');
    each.status = 'CONFIRMED';
    return view(each);
  });
  app.post('/v2/shippings/:id/cancel', async (request, reply) => {
    const each = found(request);
    return each ? books.cancel(each, reply) : deny(reply, 404, 'NOT_FOUND');
  });
}

/** The dialect of version 2: deliveries that are reserved first and confirmed second. Looking one up by key is our own. */
export const pedidosYaSandbox: SandboxSpec<FleetSandboxControl> = {
  key: 'pedidos_ya',
  routes(app, kit) {
    const books = new PedidosYaBooks(kit);
    void app.register(async (api) => addApi(api, books), { prefix: '/api' });
    void app.register(async (login) => addLogin(login), { prefix: '/login' });
    return books.control();
  },
};
