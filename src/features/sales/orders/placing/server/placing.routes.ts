import { implementApiWith } from '#kit/server/http/mount.ts';
import { placingApi } from '../placing.contract.ts';
import { payOrder } from '../../paying/server/payOrder.ts';
import { placeOrder } from './placeOrder.ts';
import { quoteOrder } from './quoteOrder.ts';
import { trackOrder } from '../../tracking/server/trackOrder.ts';

/** The guest's side of orders. */
export const placing = implementApiWith(placingApi, (services) => ({
  quote: (ctx, { body }) => quoteOrder(ctx, services, body),
  place: (ctx, { body }) => placeOrder(ctx, services, body),
  track: (ctx, { params }) => trackOrder(ctx, services, params.uuid),
  async pay(ctx, { params: { uuid }, body }) {
    await payOrder(ctx, services, uuid, body);
    return trackOrder(ctx, services, uuid);
  },
}));
