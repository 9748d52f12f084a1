import { filteredStoreIds } from '#features/stores/server/index.ts';
import type { Scope } from '#features/sales/rollups/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { sql } from 'kysely';
import { fail } from '../../reports.failures.ts';
import type { ReportQuery } from '../../reports.contract.ts';

type Chosen = Pick<ReportQuery, 'storeIds' | 'storeId' | 'storeGroupId'>;

/** Refuses stores of others, and those that a role does not reach, alike: who may not see them learns nothing of them. */
async function requireStoreScope(db: Db, ids: readonly number[], storeScope: Actor['storeIds']): Promise<void> {
  const known = await db.selectFrom('stores').select('id').where('id', '=', anyOf(ids)).execute();
  const isInScope = ({ id }: { id: number }) => storeScope === null || storeScope.includes(id);
  if (known.filter(isInScope).length < new Set(ids).size) fail('storeOutOfReach');
}

/**
 * Stores of a report: the given ones, or the current stores of a group, within the user's scope. Null means the whole
 * chain and requires access to every store.
 */
export async function storeScopeOf(
  db: Db,
  { storeIds, storeId, storeGroupId }: Chosen,
  storeScope: Actor['storeIds'],
): Promise<Scope> {
  const named = storeIds || storeId ? [...new Set([...(storeIds ?? []), ...(storeId ?? [])])] : undefined;
  if (named) await requireStoreScope(db, named, storeScope);
  if (!storeGroupId) return named ?? storeScope;
  const stores = filteredStoreIds({ storeIds: named, storeGroupId }, storeScope);
  const { rows } = await sql<{ id: number }>`select s.id from unnest(${stores}) s (id)`.execute(db);
  return rows.map(({ id }) => id);
}
