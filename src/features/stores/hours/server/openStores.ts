import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import * as repo from './closings.repo.ts';
import { lockStores } from '../../record/server/lockStores.ts';
import { requireAllFound } from '../../record/server/requireAllFound.ts';

/** Ends every closing that holds now; those still to come stay. */
export async function openStores(ctx: Ctx, storeIds: readonly number[] | null) {
  const { db, actor } = ctx;
  const now = new Date();
  const wanted = { ids: storeIds, storeScope: actor.storeIds };
  await lockStores(db, wanted);
  if (storeIds) requireAllFound(storeIds, (await repo.closableStores(db, wanted, now)).length);
  const held = await repo.activeClosings(db, wanted, now);
  if (held.length === 0) return [];
  await repo.endClosings(
    db,
    held.map(({ id }) => id),
    now,
  );
  await emit(db, 'stores');
  return [...new Map(held.map(({ storeId, storeName }) => [storeId, { id: storeId, name: storeName }])).values()];
}
