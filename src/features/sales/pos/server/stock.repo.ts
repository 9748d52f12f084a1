import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { type Account, usedCredentials } from './catalogues.repo.ts';
import { effectiveCodes } from './storedMappings.repo.ts';

type Followed = Pick<Account, 'provider' | 'storeId'>;

/** Items of an account that products or options of ours are mapped to. */
const mapped = (catalogueId: number) => sql`${effectiveCodes(catalogueId)}
  join ${tenantRows('posItems as i')} on i.catalogue_id = ${catalogueId} and i.kind = e.kind and i.code = e.code
  where e.kind in ('product', 'option') and i.removed_at is null`;

/** Codes of items that products or options of ours are mapped to. */
export async function mappedCodes(db: Db, catalogueId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select distinct i.code from ${mapped(catalogueId)}`.execute(db);
  return rows.map(({ code }) => code);
}

/** Stores the units of items; null: they are not counted. */
export async function setStock(db: Db, catalogueId: number, units: ReadonlyMap<string, number | null>): Promise<void> {
  await sql`
    update pos_items i set stock = c.units
    from unnest(${[...units.keys()]}::text[], ${[...units.values()]}::bigint[]) as c(code, units)
    where ${isTenantRow('i')} and i.catalogue_id = ${catalogueId} and i.code = c.code
      and i.stock is distinct from c.units`.execute(db);
}

/** Our products and options that are mapped to items without stock. */
export async function outOfStock(db: Db, catalogueId: number) {
  const { rows } = await sql<{ kind: 'product' | 'option'; target: string }>`
    select e.kind, e.target from ${mapped(catalogueId)} and i.stock <= 0`.execute(db);
  const idsOf = (kind: 'product' | 'option') => rows.flatMap((row) => (row.kind === kind ? Number(row.target) : []));
  return { product: idsOf('product'), modifier: idsOf('option') };
}

/** Stores whose orders go to an account. */
export async function storesOf(db: Db, { provider, storeId }: Followed): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from ${tenantRows('stores as s')}
    cross join lateral (select a.key, a.store_id from ${usedCredentials(sql.ref('s.id'))}) as used
    where used.key = ${provider} and used.store_id is not distinct from ${storeId}::bigint order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores whose sold-outs by a point of sale are those of an account: for the company's, all without another one there. */
export async function coveredStores(db: Db, { provider, storeId }: Followed): Promise<number[]> {
  if (storeId !== null) return [storeId];
  const { rows } = await sql<{ id: number }>`
    select s.id from ${tenantRows('stores as s')}
    where not exists (select from ${tenantRows('authCredentials as a')}
      where a.store_id = s.id and a.key = ${provider})
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}
