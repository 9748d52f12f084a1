import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import { removeAll } from '#kit/server/write.ts';
import * as repo from './soldOuts.repo.ts';

/** Puts back on sale what these rows took off; answers how many there still were. */
export async function putBackOnSale({ db, actor }: Ctx, ids: readonly number[]): Promise<number> {
  const rows = await repo.within(db, ids, actor.storeIds);
  if (actor.storeIds && rows.some(({ storeId }) => storeId === null))
    fail('notAllowed', {
      message: 'Está agotado en todos los locales: solo quien tiene acceso a todos puede reponerlo.',
    });
  const restocked = await removeAll(
    db,
    'soldOuts',
    rows.map(({ id }) => id),
  );
  if (restocked > 0) await emit(db, 'sold_outs', { audience: 'products.list' });
  return restocked;
}
