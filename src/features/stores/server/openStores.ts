import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import * as repo from './closings.repo.ts';
import { lockStores } from './lockStores.ts';
import { requireAll } from './reachedStores.ts';

/** Ends every closing that holds now; those still to come stay. */
export async function openStores(ctx: Ctx, storeIds: readonly number[] | null) {
  const { db, actor } = ctx;
  const now = new Date();
  const wanted = { ids: storeIds, reach: actor.storeIds };
  await lockStores(db, wanted);
  if (storeIds) requireAll(storeIds, (await repo.closable(db, wanted, now)).length);
  const held = await repo.holding(db, wanted, now);
  if (held.length === 0) return [];
  await repo.endClosings(
    db,
    held.map(({ id }) => id),
    now,
  );
  await emit(db, 'stores');
  return [...new Map(held.map(({ storeId, storeName }) => [storeId, { id: storeId, name: storeName }])).values()];
}
