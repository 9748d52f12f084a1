import { sql } from 'kysely';
import type { Provider } from '#integrations/provider.ts';
import { wireName } from '#kit/contract/wire.ts';
import { type Database, type Db, scopeOf } from '#kit/server/data/database.ts';
import { fail } from '../integrations.failures.ts';

type Claim = { provider: Provider; storeId: number; values: Readonly<Record<string, string | boolean>> };

/**
 * Claims the id that names a store in requests to a shared webhook address, and releases its previous one.
 *
 * Rejects an id of another store, also of another company: their events would arrive here.
 */
export async function claimStore(db: Db, { provider, storeId, values }: Claim): Promise<void> {
  if (!provider.sharedWebhooks) return;
  const path = wireName(provider.sharedWebhooks.storeField);
  const reference = String(values[path] ?? '').trim();
  const { tenantId } = scopeOf(db);
  await sql`delete from store_directory
    where provider = ${provider.key} and owner_id = ${tenantId} and store_id = ${storeId} and reference <> ${reference}`.execute(
    db,
  );
  if (reference === '') return;
  await sql`insert into store_directory (provider, reference, owner_id, store_id)
    values (${provider.key}, ${reference}, ${tenantId}, ${storeId}) on conflict (provider, reference) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ isOurs: boolean; isThisStore: boolean }>`
    select owner_id = ${tenantId} as "isOurs", owner_id = ${tenantId} and store_id = ${storeId} as "isThisStore"
    from store_directory where provider = ${provider.key} and reference = ${reference}`.execute(db);
  if (rows[0]?.isThisStore) return;
  const message = rows[0]?.isOurs
    ? `Otro local de la empresa ya usa este dato de ${provider.name}.`
    : `Otra empresa ya usa este dato de ${provider.name}. Revisa que sea el tuyo; si lo es, escribe a soporte.`;
  fail('invalidFields', { fields: { [`value.${path}`]: [message] } });
}

/** Releases the id of a store whose credentials are removed. */
export const releaseStore = (db: Db, provider: Provider, storeId: number): Promise<void> =>
  claimStore(db, { provider, storeId, values: {} });

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
