import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type ByStore, groupByStore } from '../../record/server/storeChildren.repo.ts';
import type { SavedCredential } from '../credentials.contract.ts';
import { fleetKeys } from './fleetCredentials.ts';

/** Credentials by store, as its form shows them: only the names of secrets. */
export async function credentialsOf(db: Db, ids: readonly number[]): Promise<ByStore<SavedCredential>> {
  const rows = await db
    .selectFrom('authCredentials')
    .select(['storeId', 'version', 'key', 'value'])
    .select(sql<string[]>`array(select jsonb_object_keys(secrets_sealed) order by 1)`.as('savedSecrets'))
    .where('storeId', '=', anyOf(ids))
    .where('key', 'in', fleetKeys)
    .orderBy('key')
    .execute();
  return groupByStore(rows as ((typeof rows)[number] & { storeId: number })[]) as ByStore<SavedCredential>;
}

export type StoredCredential = { id: number; key: string; value: unknown; secretsSealed: Record<string, string> };

/** Credentials of a store with their sealed secrets, locked to be written again. */
export async function sealedCredentials(db: Db, storeId: number): Promise<StoredCredential[]> {
  const rows = await db
    .selectFrom('authCredentials')
    .select(['id', 'key', 'value', 'secretsSealed'])
    .where('storeId', '=', storeId)
    .where('key', 'in', fleetKeys)
    .forUpdate()
    .execute();
  return rows as StoredCredential[];
}
