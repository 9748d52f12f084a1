import { isAborted } from '#domain/orders/orders.ts';
import { fail } from '#kit/contract/failures.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { checkPickUpCode, requireHandOver } from '../../record/server/orderProofs.ts';
import { listOrigins } from '../../record/server/orderOrigin.ts';
import * as repo from '../../record/server/orders.repo.ts';
import { readOrder, viewOf } from '../../record/server/readOrder.ts';
import { reassignOrder } from './reassignOrder.ts';
import { storeCandidates } from './storeCandidates.ts';

export const orders = implementApiWith(ordersApi, ({ files }) => ({
  list: (ctx, { query }) => repo.list(ctx.db, query, viewOf(ctx)),
  queues: (ctx, { query }) => repo.queueCounts(ctx.db, query, viewOf(ctx)),
  count: (ctx, { query }) => repo.count(ctx.db, query, viewOf(ctx)),
  origins: async ({ db, actor }) => ({ data: await listOrigins(db, actor.storeIds) }),
  get: (ctx, { params }) => readOrder(ctx, params.id),
  stores: async (ctx, { params: { id }, query: { query } }) => ({
    data: await storeCandidates(ctx, files, { id, query }),
  }),
  guest: async (ctx, { params: { id } }) => (await repo.guestOrders(ctx.db, id, viewOf(ctx))) ?? fail('notFound'),
  async move(ctx, { params: { id }, body }) {
    const { status: to, reason, pickUpCode } = body;
    if (isAborted(to) && !ctx.actor.policies.has('orders.cancel')) fail('notAllowed');
    await requireHandOver(ctx.db, ctx.tenant, id, body);
    await changeOrderStatus(ctx.db, { id, to, reason, storeScope: ctx.actor.storeIds });
    if (pickUpCode !== undefined) await checkPickUpCode(ctx.db, id, pickUpCode);
    return readOrder(ctx, id);
  },
  async cancel(ctx, { params: { id }, body: { reason } }) {
    await changeOrderStatus(ctx.db, { id, to: 'canceled', reason, storeScope: ctx.actor.storeIds });
    return readOrder(ctx, id);
  },
  async reassign(ctx, { params: { id }, body }) {
    await reassignOrder(ctx, id, body);
    return readOrder(ctx, id);
  },
}));
