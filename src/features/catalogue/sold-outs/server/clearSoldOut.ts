import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { removeAll } from '#kit/server/data/write.ts';
import { exceptFromStock } from './followStock.ts';
import * as repo from './soldOuts.repo.ts';

/** Puts back on sale what these rows took off; answers how many there still were. */
export async function clearSoldOut({ db, actor }: Ctx, ids: readonly number[]): Promise<number> {
  const rows = await repo.withinStoreScope(db, ids, actor.storeIds);
  if (actor.storeIds && rows.some(({ storeId }) => storeId === null))
    fail('notAllowed', {
      message: 'Está agotado en todos los locales: solo quien tiene acceso a todos puede reponerlo.',
    });
  const found = rows.map(({ id }) => id);
  await exceptFromStock(db, found);
  const restocked = await removeAll(db, 'soldOuts', found);
  if (restocked > 0) await emit(db, 'sold_outs', { audience: 'products.list' });
  return restocked;
}
