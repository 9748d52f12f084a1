import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { fail } from '../../stores.failures.ts';

export const failStoreNotAccessible = (): never => fail('storeOutOfReach');

/** Rejects unknown stores and those outside a role's scope alike, so that a refusal reveals nothing about them. */
export async function requireAccessibleStores(
  db: Db,
  ids: readonly number[],
  storeScope: Actor['storeIds'],
): Promise<void> {
  if (ids.length === 0) return;
  const known = await db.selectFrom('stores').select('id').where('id', '=', anyOf(ids)).execute();
  const inScope = known.filter(({ id }) => storeScope === null || storeScope.includes(id));
  if (inScope.length < new Set(ids).size) failStoreNotAccessible();
}
