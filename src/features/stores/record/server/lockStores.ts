import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';

/** Some stores, or all of them, as far as the user reaches them. */
export type StoreSelection = { ids: readonly number[] | null; storeScope: Actor['storeIds'] };

/**
 * Nobody else may write these stores, or what they have several of, until the transaction ends: whoever writes either
 * comes through here first. In one order, so that two requests never wait for each other.
 */
export async function lockStores(db: Db, { ids, storeScope }: StoreSelection): Promise<void> {
  let found = db.selectFrom('stores').select('id');
  if (ids) found = found.where('id', '=', anyOf(ids));
  if (storeScope) found = found.where('id', '=', anyOf(storeScope));
  await found.orderBy('id').forNoKeyUpdate().execute();
}
