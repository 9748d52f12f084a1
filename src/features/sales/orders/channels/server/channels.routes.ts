import { providerOf } from '#integrations/providers.ts';
import { fail } from '#kit/contract/failures.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { channelOrdersApi } from '../channelOrders.contract.ts';
import { syncSoon } from './channelJobKinds.ts';
import * as repo from './channelOrders.repo.ts';

export const channelOrders = implementApi(channelOrdersApi, {
  problems: async ({ db, actor }) => {
    const rows = await repo.problems(db, actor.storeIds);
    return {
      data: rows.map(({ provider, ...row }) => ({ ...row, channelName: providerOf(provider)?.name ?? provider })),
    };
  },
  retry: async ({ db, actor }, { params: { id } }) => {
    const row = await repo.find(db, id);
    const isVisible =
      row && (actor.storeIds === null || (row.storeId !== null && actor.storeIds.includes(row.storeId)));
    if (!row || !isVisible) return fail('notFound');
    await syncSoon(db, id);
    return { placed: row.orderId !== null };
  },
});
