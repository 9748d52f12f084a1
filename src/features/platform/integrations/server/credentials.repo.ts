import { sql } from 'kysely';
import type { Actor } from '#kit/server/http/context.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

export type StoredCredential = {
  id: number;
  key: string;
  storeId: number | null;
  storeName: string | null;
  value: Record<string, string | boolean>;
  secretsSealed: Record<string, string>;
  version: number;
  testedAt: string | null;
  testOk: boolean | null;
  testMessage: string | null;
};

const credentials = (db: Db) =>
  db
    .selectFrom('authCredentials as c')
    .leftJoin('stores as s', 's.id', 'c.storeId')
    .select(['c.id', 'c.key', 'c.storeId', 's.name as storeName', 'c.value', 'c.secretsSealed', 'c.version'])
    .select(['c.testedAt', 'c.testOk', 'c.testMessage']);

/**
 * Credentials by provider: the company's first, then by store. Users limited to some stores see only those of these
 * stores.
 */
export async function list(db: Db, { key, storeScope }: { key?: string; storeScope: Actor['storeIds'] }) {
  let found = credentials(db).orderBy('c.key').orderBy(sql`c.store_id is not null`).orderBy('s.name');
  if (key !== undefined) found = found.where('c.key', '=', key);
  if (storeScope) found = found.where('c.storeId', '=', anyOf(storeScope));
  return (await found.execute()) as StoredCredential[];
}

export async function find(db: Db, id: number, storeScope: Actor['storeIds']): Promise<StoredCredential | undefined> {
  let found = credentials(db).where('c.id', '=', id);
  if (storeScope) found = found.where('c.storeId', '=', anyOf(storeScope));
  return (await found.executeTakeFirst()) as StoredCredential | undefined;
}

/** The providers of which the company, or a store within reach of the user, has credentials. */
export async function storedKeys(db: Db, storeScope: Actor['storeIds']): Promise<ReadonlySet<string>> {
  let found = db.selectFrom('authCredentials').select('key').distinct();
  if (storeScope)
    found = found.where((eb) => eb.or([eb('storeId', 'is', null), eb('storeId', '=', anyOf(storeScope))]));
  return new Set((await found.execute()).map(({ key }) => key));
}

/** The credentials of a provider for exactly this store, or for the company. */
export async function findFor(db: Db, key: string, storeId: number | null): Promise<StoredCredential | undefined> {
  const found = credentials(db).where('c.key', '=', key);
  const one = storeId === null ? found.where('c.storeId', 'is', null) : found.where('c.storeId', '=', storeId);
  return (await one.executeTakeFirst()) as StoredCredential | undefined;
}

/** The credentials that a store may use, in the order of the providers: of each the store's, then the company's. */
export async function listUsable(db: Db, keys: readonly string[], storeId: number | null): Promise<StoredCredential[]> {
  const found = (await credentials(db)
    .where('c.key', 'in', keys)
    .where((eb) => eb.or([eb('c.storeId', 'is', null), eb('c.storeId', '=', storeId)]))
    .orderBy(sql`c.store_id is null`)
    .execute()) as StoredCredential[];
  return keys.flatMap((key) => found.filter((each) => each.key === key));
}

export const findStore = (db: Db, id: number) =>
  db
    .selectFrom('stores')
    .select(['id', 'name', 'phone', 'textAddress', 'commune', 'latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The ids by which a provider knows a store, by its own names on the wire. */
export async function findReferences(db: Db, storeId: number, provider: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('storeReferences')
    .select(['field', 'value'])
    .where('storeId', '=', storeId)
    .where('provider', '=', provider)
    .execute();
  return new Map(rows.map(({ field, value }) => [field, value]));
}

/** Credentials of some providers without their secrets. */
export async function flagsOf(
  db: Db,
  keys: readonly string[],
): Promise<Pick<StoredCredential, 'key' | 'storeId' | 'value'>[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('authCredentials')
    .select(['key', 'storeId', 'value'])
    .where('key', 'in', keys)
    .execute();
  return rows as Pick<StoredCredential, 'key' | 'storeId' | 'value'>[];
}

/** The ids of all stores in some fields of providers. */
export const listReferences = (db: Db, fields: readonly { provider: string; field: string }[]) =>
  db
    .selectFrom('storeReferences')
    .select(['provider', 'value as reference', 'storeId'])
    .where((eb) =>
      eb.or(fields.map(({ provider, field }) => eb.and([eb('provider', '=', provider), eb('field', '=', field)]))),
    )
    .orderBy('storeId')
    .execute();

/** Saves the result of a test, unless the credentials changed meanwhile. */
export const saveTest = (
  db: Db,
  { id, version }: StoredCredential,
  { ok, message }: { ok: boolean; message: string },
) =>
  unaudited(db)
    .updateTable('authCredentials')
    .set({ testedAt: new Date().toISOString(), testOk: ok, testMessage: message })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
