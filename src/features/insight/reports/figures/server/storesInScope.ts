import { sql, type SqlBool } from 'kysely';
import type { Scope } from '#features/sales/rollups/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { fail } from '../../reports.failures.ts';

/** Rows whose list names some of these stores, and those of the whole chain, which name none. */
export const concernsStores = (column: string, stores: Scope) =>
  stores
    ? sql<SqlBool>`(${sql.ref(column)} = '[]' or exists (
        select from jsonb_array_elements_text(${sql.ref(column)}) i (id) where i.id::bigint = ${anyOf(stores)}))`
    : sql<SqlBool>`true`;

export const refuseField = (field: string, message: string): never =>
  fail('invalidFields', { fields: { [field]: [message] } });

/** Refuses stores that are not there, or out of reach. */
export async function requireStoresInScope(
  db: Db,
  storeScope: Actor['storeIds'],
  ids: readonly number[],
): Promise<void> {
  if (storeScope && ids.some((id) => !storeScope.includes(id)))
    refuseField('store_ids', 'Elige solo locales a los que tienes acceso');
  const known = await db.selectFrom('stores').select('id').where('id', '=', anyOf(ids)).execute();
  if (known.length < new Set(ids).size) refuseField('store_ids', 'Uno de los locales ya no existe');
}
