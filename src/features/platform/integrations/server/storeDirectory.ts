import { sql } from 'kysely';
import { providers } from '#integrations/providers.ts';
import { wireName } from '#kit/contract/wire.ts';
import { type Database, type Db, scopeOf } from '#kit/server/data/database.ts';
import { fail } from '../integrations.failures.ts';
import * as credentials from './credentials.repo.ts';
import { usesPlatformApp } from './platformApps.ts';

/** An id by which a provider names a store of this company in requests to the address of all companies. */
type Claim = { provider: string; reference: string; storeId: number };

/** Providers with an app for all companies, and the id of stores in its requests. */
const shared = providers.flatMap(({ key, name, storeForm, sharedWebhooks }) => {
  const field = sharedWebhooks?.storeField;
  const storeField = field === undefined ? undefined : storeForm?.[field];
  return field !== undefined && storeField ? [{ key, name, field: wireName(field), storeField }] : [];
});

/** The stores that use the installation's app, by the ids that their providers have for them. */
async function claimsOf(db: Db): Promise<Claim[]> {
  const keys = shared.map(({ key }) => key);
  const stored = await credentials.flagsOf(db, keys);
  if (!stored.some(({ value }) => usesPlatformApp(value))) return [];
  const references = await credentials.listReferences(
    db,
    shared.map(({ key: provider, field }) => ({ provider, field })),
  );
  const usesApp = (provider: string, storeId: number) => {
    const ofProvider = stored.filter(({ key }) => key === provider);
    const used =
      ofProvider.find((each) => each.storeId === storeId) ?? ofProvider.find((each) => each.storeId === null);
    return used !== undefined && usesPlatformApp(used.value);
  };
  return references.filter(({ provider, storeId }) => usesApp(provider, storeId));
}

type Owned = { provider: string; reference: string; ownerId: number; storeId: number };

/** A store whose id at a provider belongs to another store. */
export type TakenReference = Claim & { message: string };

/** Brings the directory to the ids and credentials that are stored, and returns those which other stores have. */
export async function updateDirectory(db: Db): Promise<TakenReference[]> {
  const { tenantId } = scopeOf(db);
  const claims = await claimsOf(db);
  const [keys, references, storeIds] = [
    claims.map(({ provider }) => provider),
    claims.map(({ reference }) => reference),
    claims.map(({ storeId }) => storeId),
  ];
  const claimed = sql`unnest(${keys}::text[], ${references}::text[], ${storeIds}::bigint[])`;
  await sql`delete from store_directory where owner_id = ${tenantId}
    and (provider, reference, store_id) not in (select * from ${claimed} c (provider, reference, store_id))`.execute(
    db,
  );
  if (claims.length === 0) return [];
  await sql`insert into store_directory (provider, reference, owner_id, store_id)
    select c.provider, c.reference, ${tenantId}, c.store_id from ${claimed} c (provider, reference, store_id)
    on conflict (provider, reference) do nothing`.execute(db);
  const { rows } = await sql<Owned>`select d.provider, d.reference, d.owner_id as "ownerId", d.store_id as "storeId"
    from store_directory d where (d.provider, d.reference) in
      (select c.provider, c.reference from ${claimed} c (provider, reference, store_id))`.execute(db);
  return claims.flatMap((claim) => {
    const owner = rows.find(({ provider, reference }) => provider === claim.provider && reference === claim.reference);
    if (owner?.ownerId === tenantId && owner.storeId === claim.storeId) return [];
    return [{ ...claim, message: messageOf(claim, owner?.ownerId === tenantId) }];
  });
}

function messageOf({ provider, reference }: Claim, isOurs: boolean): string {
  const name = shared.find(({ key }) => key === provider)?.name ?? provider;
  return isOurs
    ? `Otro local de la empresa ya usa el ID ${reference} de ${name}.`
    : `Otra empresa ya usa el ID ${reference} de ${name}. Revisa que sea el tuyo; si lo es, escribe a soporte.`;
}

/**
 * Claims the ids of stores that changed. Rejects an id of another store, also of another company: its events would arrive
 * here.
 */
export async function claimStoreReferences(
  db: Db,
  changes: ReadonlyMap<number, Readonly<Record<string, string | null>>>,
): Promise<void> {
  const names = shared.map(({ storeField }) => storeField.name);
  if (![...changes.values()].some((values) => names.some((name) => name in values))) return;
  const taken = await updateDirectory(db);
  if (taken.length === 0) return;
  const fieldOf = ({ provider }: Claim) => wireName(shared.find(({ key }) => key === provider)?.storeField.name ?? '');
  fail('invalidFields', { fields: Object.fromEntries(taken.map((each) => [fieldOf(each), [each.message]])) });
}

/** The company and store that a provider means by its own id of a store. */
export const findByReference = (database: Database, provider: string, reference: string) =>
  database.onPlatform((db) =>
    db
      .selectFrom('storeDirectory')
      .select(['ownerId', 'storeId'])
      .where('provider', '=', provider)
      .where('reference', '=', reference)
      .executeTakeFirst(),
  );
