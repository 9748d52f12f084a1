import { fail } from '#domain/failures.ts';
import { serve } from '#kit/server/mount.ts';
import { ordersApi } from '../orders.contract.ts';
import { moveOrder } from './moveOrder.ts';
import * as repo from './orders.repo.ts';
import { readOrder, viewOf } from './readOrder.ts';
import { reassignOrder } from './reassignOrder.ts';

export const orders = serve(ordersApi, {
  list: (ctx, { query }) => repo.list(ctx.db, query, viewOf(ctx)),
  get: (ctx, { params }) => readOrder(ctx, params.id),
  async move(ctx, { params: { id }, body: { status: to, reason } }) {
    if (to === 'canceled' && !ctx.actor.policies.has('orders.cancel')) fail('notAllowed');
    await moveOrder(ctx.db, { id, to, reason, reach: ctx.actor.storeIds });
    return readOrder(ctx, id);
  },
  async cancel(ctx, { params: { id }, body: { reason } }) {
    await moveOrder(ctx.db, { id, to: 'canceled', reason, reach: ctx.actor.storeIds });
    return readOrder(ctx, id);
  },
  async reassign(ctx, { params: { id }, body }) {
    await reassignOrder(ctx, id, body);
    return readOrder(ctx, id);
  },
});
