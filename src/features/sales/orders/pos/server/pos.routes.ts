import { usedProviders } from '#features/platform/integrations/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../../orders.failures.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { viewOf } from '../../record/server/readOrder.ts';
import { type PosOrderRow, posOrdersApi } from '../posOrders.contract.ts';
import { finishTask, leaveOut, retry, storeNumber } from './managePosOrder.ts';
import * as repo from './posViews.repo.ts';

const rowOf = async ({ db }: Ctx, id: number): Promise<PosOrderRow> => (await repo.findRow(db, id)) ?? fail('notFound');

export const posOrders = implementApi(posOrdersApi, {
  async ofOrder(ctx, { params: { orderId } }) {
    if (!(await orders.find(ctx.db, orderId, viewOf(ctx)))) fail('notFound');
    return { data: await repo.ofOrder(ctx.db, orderId) };
  },
  async problems({ db, actor: { storeIds } }, { query }) {
    const [page, queues, used] = await Promise.all([
      repo.problems(db, query, storeIds),
      repo.queues(db, storeIds),
      usedProviders(db, 'pos', storeIds),
    ]);
    return { ...page, queues, isUsed: used.length > 0 };
  },
  async retry(ctx, { params: { id } }) {
    await retry(ctx, id);
    return rowOf(ctx, id);
  },
  async type(ctx, { params: { id }, body: { number } }) {
    await storeNumber(ctx, id, number);
    return rowOf(ctx, id);
  },
  async leaveOut(ctx, { params: { id }, body: { reason } }) {
    await leaveOut(ctx, id, reason);
    return rowOf(ctx, id);
  },
  async finishTask(ctx, { params: { id } }) {
    await finishTask(ctx, id);
    return rowOf(ctx, id);
  },
});
