import { type SqlBool, sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { posKeys } from './catalogues.repo.ts';

/** Items of a catalogue that products or options of ours are mapped to, with their stock at the last read. */
export const mappedItems = (db: Db, catalogueId: number): Promise<{ code: string; stock: number | null }[]> =>
  db
    .selectFrom('posItems as i')
    .innerJoin('posMappings as m', (join) =>
      join.onRef('m.catalogueId', '=', 'i.catalogueId').onRef('m.code', '=', 'i.code'),
    )
    .select(['i.code', 'i.stock'])
    .distinct()
    .where('i.catalogueId', '=', catalogueId)
    .where('i.removedAt', 'is', null)
    .where((is) => is.or([is('m.productId', 'is not', null), is('m.modifierId', 'is not', null)]))
    .execute();

/** Stores the units of items; those without are not counted. */
export async function setStock(
  db: Db,
  catalogueId: number,
  codes: readonly string[],
  units: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    update pos_items i set stock = c.units
    from unnest(${codes}::text[], ${codes.map((code) => units.get(code) ?? null)}::bigint[]) as c(code, units)
    where ${isTenantRow('i')} and i.catalogue_id = ${catalogueId} and i.code = c.code
      and i.stock is distinct from c.units`.execute(db);
}

/** Our products and options that are mapped to these codes of a catalogue. */
export async function targetsOf(db: Db, catalogueId: number, codes: readonly string[]) {
  const rows = await db
    .selectFrom('posMappings')
    .select(['productId', 'modifierId'])
    .where('catalogueId', '=', catalogueId)
    .where(sql<SqlBool>`code = any(${codes}::text[])`)
    .execute();
  return {
    product: rows.flatMap(({ productId }) => productId ?? []),
    modifier: rows.flatMap(({ modifierId }) => modifierId ?? []),
  };
}

/** Stores of an account: that of its credentials, or for those of the company the stores without their own. */
export async function storesOf(db: Db, { storeId }: { storeId: number | null }): Promise<number[]> {
  if (storeId !== null) return [storeId];
  const { rows } = await sql<{ id: number }>`
    select s.id from ${tenantRows('stores as s')}
    where not exists (select from ${tenantRows('authCredentials as a')}
      where a.store_id = s.id and a.key = any(${posKeys}::text[]))
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}
