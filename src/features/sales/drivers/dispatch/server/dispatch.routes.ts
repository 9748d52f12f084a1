import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../../drivers.failures.ts';
import { assignedOrderIds, find } from '../../record/server/drivers.repo.ts';
import { type DriverRun, dispatchApi } from '../dispatch.contract.ts';
import { assignedOrders } from './dispatch.repo.ts';
import { assignOrders, leaveStore, releaseOrders, returnToStore, transferOrders } from './dispatchOrders.ts';

async function runOf({ db, actor }: Ctx, id: number): Promise<DriverRun> {
  const driver = (await find(db, id, actor.storeIds)) ?? fail('notFound');
  return { driver, orders: await assignedOrders(db, await assignedOrderIds(db, id)) };
}

export const dispatch = implementApi(dispatchApi, {
  orders: (ctx, { params: { id } }) => runOf(ctx, id),
  async assign(ctx, { params: { id }, body: { orderIds, reassign = false } }) {
    await assignOrders(ctx.db, { driverId: id, orderIds, reassign, storeScope: ctx.actor.storeIds });
    return runOf(ctx, id);
  },
  async release(ctx, { params: { id }, body: { orderIds } }) {
    await releaseOrders(ctx.db, { driverId: id, orderIds, storeScope: ctx.actor.storeIds });
    return runOf(ctx, id);
  },
  async transfer(ctx, { params: { id }, body: { toDriverId } }) {
    await transferOrders(ctx.db, { driverId: id, toDriverId, storeScope: ctx.actor.storeIds });
    return runOf(ctx, toDriverId);
  },
  leave: (ctx, { params: { id } }) => leaveStore(ctx.db, id, ctx.actor.storeIds),
  async comeBack(ctx, { params: { id } }) {
    await returnToStore(ctx.db, id, ctx.actor.storeIds);
    return runOf(ctx, id);
  },
});
