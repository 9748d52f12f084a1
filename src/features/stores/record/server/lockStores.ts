import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';

/** Some stores, or all of them, as far as the user reaches them. */
export type StoreSelection = { ids: readonly number[] | null; storeScope: Actor['storeIds'] };

/**
 * Locks stores, including their lists, until the transaction ends. All writers call this first.
 *
 * The order is always the same, so that two requests never deadlock.
 */
export async function lockStores(db: Db, { ids, storeScope }: StoreSelection): Promise<void> {
  let found = db.selectFrom('stores').select('id');
  if (ids) found = found.where('id', '=', anyOf(ids));
  if (storeScope) found = found.where('id', '=', anyOf(storeScope));
  await found.orderBy('id').forNoKeyUpdate().execute();
}
