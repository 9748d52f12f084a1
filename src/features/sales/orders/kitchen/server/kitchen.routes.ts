import { fail } from '#kit/contract/failures.ts';
import { isAborted, type OrderStatus } from '#domain/orders/orders.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { isBlocked, nextReleaseOf } from '../blockedOrders.rules.ts';
import { kitchenApi } from '../kitchen.contract.ts';
import * as repo from './kitchen.repo.ts';
import { changeOrderStatus } from '../../record/server/changeOrderStatus.ts';
import { checkPickUpCode, requireHandOver } from '../../record/server/orderProofs.ts';

function requireStoreInScope({ storeIds }: Actor, storeId: number): void {
  if (storeIds && !storeIds.includes(storeId)) fail('notFound');
}

/** Not paid yet, or for later: no kitchen works on it. */
const beforeKitchen: readonly OrderStatus[] = ['pending_online_payment', 'online_payment_failed', 'creation_scheduled'];

export const kitchen = implementApi(kitchenApi, {
  stores: async ({ db, actor }) => ({ data: await repo.countOpenOrders(db, actor.storeIds) }),
  async board({ db, actor, tenant }, { params: { storeId } }) {
    requireStoreInScope(actor, storeId);
    const { name, timeZone } = (await repo.store(db, storeId)) ?? fail('notFound');
    const [open, ended, scheduled] = await Promise.all([
      repo.openOrders(db, storeId),
      repo.endedOrders(db, storeId),
      repo.scheduledOrders(db, storeId),
    ]);
    const now = new Date().toISOString();
    const data = open.filter((order) => !isBlocked(order));
    const zone = timeZone ?? tenant.timeZone;
    return { data, ended, scheduled, nextReleaseAt: nextReleaseOf(open), storeName: name, timeZone: zone, now };
  },
  async scheduled({ db, actor }, { params: { storeId } }) {
    requireStoreInScope(actor, storeId);
    if (!(await repo.store(db, storeId))) fail('notFound');
    return { data: await repo.nextScheduledOrders(db, storeId) };
  },
  async move({ db, actor, tenant }, { params: { storeId, id }, body }) {
    const { status: to, reason, pickUpCode } = body;
    requireStoreInScope(actor, storeId);
    // Kitchen staff may only move orders forward; cancelling needs its permission.
    if (isAborted(to) && !actor.policies.has('orders.cancel')) fail('notAllowed');
    const present = (await repo.statusOf(db, storeId, id)) ?? fail('notFound');
    if (beforeKitchen.includes(present)) fail('notFound');
    await requireHandOver(db, tenant, id, body);
    await changeOrderStatus(db, { id, to, reason, storeScope: [storeId] });
    if (pickUpCode !== undefined) await checkPickUpCode(db, id, pickUpCode);
    return (await repo.find(db, storeId, id)) ?? fail('notFound');
  },
});
