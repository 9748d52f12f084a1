import { filteredStoreIds, requireAccessibleStores } from '#features/stores/server/index.ts';
import type { Scope } from '#features/sales/rollups/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { sql } from 'kysely';
import type { ReportQuery } from '../../reports.contract.ts';

type Chosen = Pick<ReportQuery, 'storeIds' | 'storeId' | 'storeGroupId'>;

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
  if (named) await requireAccessibleStores(db, named, storeScope);
  if (!storeGroupId) return named ?? storeScope;
  const stores = filteredStoreIds({ storeIds: named, storeGroupId }, storeScope);
  const { rows } = await sql<{ id: number }>`select s.id from unnest(${stores}) s (id)`.execute(db);
  return rows.map(({ id }) => id);
}
