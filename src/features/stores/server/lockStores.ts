import { anyOf } from '#kit/server/anyOf.ts';
import type { Actor } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';

/** Some stores, or all of them, as far as the user reaches them. */
export type Wanted = { ids: readonly number[] | null; reach: Actor['storeIds'] };

/**
 * Nobody else may write these stores, or what they have several of, until the transaction ends: whoever writes either
 * comes through here first. In one order, so that two requests never wait for each other.
 */
export async function lockStores(db: Db, { ids, reach }: Wanted): Promise<void> {
  let found = db.selectFrom('stores').select('id');
  if (ids) found = found.where('id', '=', anyOf(ids));
  if (reach) found = found.where('id', '=', anyOf(reach));
  await found.orderBy('id').forNoKeyUpdate().execute();
}
