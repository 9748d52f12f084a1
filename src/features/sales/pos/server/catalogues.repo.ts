import { type RawBuilder, sql } from 'kysely';
import { providerNameOf, providers } from '#integrations/providers.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import type { StoredItem } from '../catalogueItems.rules.ts';
import type { PosCatalogue } from '../catalogues.contract.ts';

/** Keys of the points of sale that can be connected. */
export const posKeys = providers.filter(({ pos, off }) => pos && !off).map(({ key }) => key);

/** Credentials `a` that a store uses: its own before those of the company, then by the order of the providers. */
export const usedCredentials = (storeId: number | RawBuilder<number>): RawBuilder<unknown> => sql`
  ${tenantRows('authCredentials as a')}
  where a.key = any(${posKeys}::text[]) and (a.store_id is null or a.store_id = ${storeId}::bigint)
  order by a.store_id is null, array_position(${posKeys}::text[], a.key) limit 1`;

/** Condition on a catalogue `c`: there are credentials of its account. */
const hasCredentials = sql`exists (select from ${tenantRows('authCredentials as a')}
  where a.key = c.provider and a.store_id is not distinct from c.store_id)`;

/** Catalogues `c` of accounts with credentials, with the name of their store, that a user may read. */
export const usedCatalogues = (storeScope: Actor['storeIds']): RawBuilder<unknown> => sql`(
  select c.id, c.provider, c.store_id, c.tried_at, c.read_at, c.problem, c.credential_id, c.credential_version,
    s.name as store_name
  from ${tenantRows('posCatalogues as c')}
  left join ${tenantRows('stores as s')} on s.id = c.store_id
  where ${hasCredentials} and c.provider = any(${posKeys}::text[])
    ${storeScope ? sql`and c.store_id = any(${storeScope}::bigint[])` : sql``}) as c`;

export async function list(db: Db, storeScope: Actor['storeIds']): Promise<PosCatalogue[]> {
  const { rows } = await sql<Omit<PosCatalogue, 'providerName'>>`
    select c.id, c.provider, c.store_id, c.store_name, c.read_at, c.problem, (select count(distinct (i.code, i.name))::int from ${tenantRows('posItems as i')}
      where i.catalogue_id = c.id and i.removed_at is null) as items
    from ${usedCatalogues(storeScope)} order by c.provider, c.store_name nulls first, c.id`.execute(db);
  return rows.map((row) => ({ ...row, providerName: providerNameOf(row.provider) }));
}

type FailedCatalogue = Pick<PosCatalogue, 'id' | 'provider' | 'storeId' | 'storeName'> & { problem: string };

/** Catalogues that could not be read. */
export async function listFailed(db: Db, storeScope: Actor['storeIds']): Promise<FailedCatalogue[]> {
  const { rows } = await sql<FailedCatalogue>`
    select c.id, c.provider, c.store_id, c.store_name, c.problem from ${usedCatalogues(storeScope)}
    where c.problem is not null order by c.provider, c.store_name nulls first, c.id`.execute(db);
  return rows;
}

/** The catalogues of accounts with credentials that a user may read, with their provider. */
export async function usedIds(db: Db, storeScope: Actor['storeIds']): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{
    id: number;
    provider: string;
  }>`select c.id, c.provider from ${usedCatalogues(storeScope)}`.execute(db);
  return new Map(rows.map(({ id, provider }) => [id, provider]));
}

const missingAccounts = sql`${tenantRows('authCredentials as a')}
  where a.key = any(${posKeys}::text[]) and not exists (select from ${tenantRows('posCatalogues as c')}
    where c.provider = a.key and c.store_id is not distinct from a.store_id)`;

/** Condition on a catalogue `c`: its credentials are others than those that it was read with. */
const hasChanged = sql`c.credential_id is not null and exists (select from ${tenantRows('authCredentials as a')}
  where a.key = c.provider and a.store_id is not distinct from c.store_id
    and (a.id, a.version) is distinct from (c.credential_id, c.credential_version))`;

const unread = sql`${usedCatalogues(null)} where c.tried_at is null or c.problem is not null or ${hasChanged}`;

/** Whether the catalogue of an account was never read with its credentials, or its last reading failed. */
export async function hasUnread(db: Db): Promise<boolean> {
  const { rows } = await sql`(select from ${missingAccounts} limit 1)
    union all (select from ${unread} limit 1)`.execute(db);
  return rows.length > 0;
}

export type Account = { id: number; provider: string; storeId: number | null; triedAt: string | null };

/** Catalogues that were never read, or whose last reading failed. */
export const listUnread = async (db: Db): Promise<Account[]> =>
  (await sql<Account>`select c.id, c.provider, c.store_id, c.tried_at from ${unread}`.execute(db)).rows;

/** Creates the catalogues of accounts that have none. */
export async function createMissing(db: Db): Promise<void> {
  await sql`insert into pos_catalogues (provider, store_id)
    select a.key, a.store_id from ${missingAccounts} on conflict do nothing`.execute(db);
}

/** Deletes the stock that was read with other credentials, and has the catalogue read without a pause. */
export async function resetChanged(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update pos_catalogues c set tried_at = null, credential_id = null, credential_version = null
    where ${isTenantRow('c')} and ${hasChanged} returning c.id`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`update pos_items i set stock = null
    where ${isTenantRow('i')} and i.catalogue_id = any(${ids}::bigint[]) and i.stock is not null`.execute(db);
}

export const find = (db: Db, id: number): Promise<Account | undefined> =>
  db
    .selectFrom('posCatalogues')
    .select(['id', 'provider', 'storeId', 'triedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

type Change = Partial<{
  triedAt: string;
  readAt: string;
  problem: string | null;
  credentialId: number;
  credentialVersion: number;
}>;

/** Stores the result of an attempt, and refreshes the screens that show it. */
export async function setState(db: Db, id: number, change: Change): Promise<void> {
  await unaudited(db).updateTable('posCatalogues').set(change).where('id', '=', id).execute();
  await emit(db, 'pos_catalogues', { audience: 'auth_credentials.list' });
}

/** Replaces the items of a catalogue in one statement. Those that it lacks now are marked as removed. */
export async function mergeItems(db: Db, catalogueId: number, items: readonly StoredItem[]): Promise<void> {
  const column = (name: keyof StoredItem) => items.map((item) => item[name]);
  await sql`
    with found as (
      select * from unnest(${column('kind')}::text[], ${column('code')}::text[], ${column('name')}::text[],
        ${column('category')}::text[], ${column('price')}::bigint[], ${items.map(({ groups }) => JSON.stringify(groups))}::text[]::jsonb[])
        as f(kind, code, name, category, price, groups)
    ), removed as (
      update pos_items i set removed_at = now()
      where ${isTenantRow('i')} and i.catalogue_id = ${catalogueId} and i.removed_at is null
        and (i.kind, i.code) not in (select kind, code from found)
    )
    insert into pos_items as i (catalogue_id, kind, code, name, category, price, groups)
    select ${catalogueId}, kind, code, name, category, price, groups from found
    on conflict on constraint pos_items_code do update
      set name = excluded.name, category = excluded.category, price = excluded.price,
        groups = excluded.groups, removed_at = null
      where (i.name, i.category, i.price, i.groups) is distinct from
        (excluded.name, excluded.category, excluded.price, excluded.groups)
        or i.removed_at is not null`.execute(db);
}

type ItemChange = { kind: string; code: string; name: string | null; price: number | null };

/**
 * Stores names and prices that were changed at the point of sale; null: as it is.
 *
 * A code has one name. In a catalogue without groups its product and option are one item, and have one price.
 */
export async function changeItems(db: Db, catalogueId: number, changes: readonly ItemChange[]): Promise<void> {
  const column = (name: keyof ItemChange) => changes.map((change) => change[name]);
  await sql`
    update pos_items i set name = coalesce(c.name, i.name),
      price = case when i.kind = c.kind or not exists (select from ${tenantRows('posItems as g')}
        where g.catalogue_id = ${catalogueId} and g.groups <> '[]') then coalesce(c.price, i.price) else i.price end
    from unnest(${column('kind')}::text[], ${column('code')}::text[], ${column('name')}::text[],
      ${column('price')}::bigint[]) as c(kind, code, name, price)
    where ${isTenantRow('i')} and i.catalogue_id = ${catalogueId} and i.code = c.code`.execute(db);
  await emit(db, 'pos_catalogues', { audience: 'auth_credentials.list' });
}
