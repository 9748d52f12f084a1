import { providerOf } from '#integrations/providers.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { channelOrdersApi } from '../channelOrders.contract.ts';
import { syncSoon } from './channelJobKinds.ts';
import * as repo from './channelOrders.repo.ts';

const endedStates: readonly string[] = ['denied', 'expired', 'canceled'];

/** The row of an order of a store of the user. */
async function requireVisible(db: Db, { storeIds }: Actor, id: number): Promise<repo.StoredChannelOrder> {
  const row = await repo.find(db, id);
  const isVisible = storeIds === null || (row && row.storeId !== null && storeIds.includes(row.storeId));
  return row && isVisible ? row : fail('notFound');
}

export const channelOrders = implementApi(channelOrdersApi, {
  state: async ({ db, actor }, { params: { id } }) => {
    const { orderId, problem, state, updatedAt } = await requireVisible(db, actor, id);
    return { orderId, problem, hasEnded: endedStates.includes(state), checkedAt: updatedAt };
  },
  problems: async ({ db, actor }) => {
    const rows = await repo.problems(db, actor.storeIds);
    return {
      data: rows.map(({ provider, ...row }) => ({ ...row, channelName: providerOf(provider)?.name ?? provider })),
    };
  },
  retry: async ({ db, actor }, { params: { id } }) => {
    const { orderId } = await requireVisible(db, actor, id);
    await syncSoon(db, id);
    return { placed: orderId !== null };
  },
});
