import { randomUUID } from 'node:crypto';
import type { SandboxRequest } from '../../sandbox/routes.ts';
import type { Delivery } from '../fleetBooks.ts';
import {
  alreadyConfirmed,
  cancelCodeOf,
  expired,
  type NewShipping,
  pedidosYaSandboxOf,
  price,
  requireCovered,
  shippingRoutes,
} from '../pedidos_ya/pedidosYaSandbox.ts';

const minute = 60_000;
const estimateMinutes = 15;

type Estimate = { key: string; ends: number; isConfirmed: boolean };

const view = (shipping: Delivery) => ({
  shippingId: shipping.id,
  referenceId: shipping.key,
  status: shipping.status,
  confirmationCode: shipping.id.slice(0, 6),
  proofOfDelivery: false,
  shareLocationUrl: `https://peya.test/seguir/${shipping.id}`,
  isTest: true,
  route: { deliveryMode: 'EXPRESS', pricing: { total: price, currency: 'CLP' } },
  createdAt: shipping.updatedAt,
  updatedAt: shipping.updatedAt,
  cancelCode: cancelCodeOf(shipping),
});

const offerOf = (deliveryMode: string, total: number, now: number) => ({
  deliveryOfferId: `${deliveryMode.toLowerCase()}-1`,
  deliveryMode,
  estimatedPickUpTime: new Date(now + 10 * minute).toISOString(),
  deliveryTimeTo: new Date(now + 40 * minute).toISOString(),
  confirmationTimeLimit: new Date(now + estimateMinutes * minute).toISOString(),
  pricing: { subtotal: total, taxes: 0, total, currency: 'CLP' },
});

/** The dialect of version 3: estimates with offers and a time limit, confirmed once. Finding one by key is invented. */
export const pedidosYaV3Sandbox = pedidosYaSandboxOf({
  key: 'pedidos_ya_v3',
  routes({ books, kit }) {
    const estimates = new Map<string, Estimate>();
    let hooks: unknown = { webhooksConfiguration: [] };
    return {
      'GET /v3/webhooks-configuration': () => hooks,
      'PUT /v3/webhooks-configuration': ({ body }) => {
        hooks = body;
        return hooks;
      },
      'POST /v3/shippings/estimates': ({ body }: SandboxRequest<NewShipping>) => {
        requireCovered(body);
        const [estimateId, now] = [randomUUID(), kit.now()];
        const ends = now + estimateMinutes * minute;
        estimates.set(estimateId, { key: body.referenceId ?? '', ends, isConfirmed: false });
        return { estimateId, deliveryOffers: [offerOf('SCHEDULED', price - 300, now), offerOf('EXPRESS', price, now)] };
      },
      'POST /v3/shippings/estimates/:id/confirm': ({ id }) => {
        const estimate = books.require(estimates.get(id));
        if (estimate.isConfirmed) throw alreadyConfirmed;
        if (estimate.ends < kit.now()) throw expired;
        estimate.isConfirmed = true;
        return view(books.create({ key: estimate.key, status: 'CONFIRMED' }));
      },
      'POST /v3/shippings': ({ body }: SandboxRequest<NewShipping>) => {
        requireCovered(body);
        return view(books.create({ key: body.referenceId ?? '', status: 'CONFIRMED' }));
      },
      ...shippingRoutes('/v3/shippings', books, view),
      'GET /v3/shippings/:id/tracking': ({ id }) => {
        books.get(id);
        return { latitude: -33.43, longitude: -70.61, deliveryName: 'Pedro Soto', deliveryTransport: 'MOTORBIKE' };
      },
    };
  },
});
