import type { Kysely } from 'kysely';
import { platformSlug } from '#domain/platformSlug.ts';
import { databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

type Platform = Kysely<PlatformTables>;

const platformTenant = (db: Platform) => db.selectFrom('tenants').select('id').where('slug', '=', platformSlug);

/** Id of the platform's own tenant. */
export const platformTenantId = async (db: Platform): Promise<number> =>
  (await platformTenant(db).executeTakeFirstOrThrow()).id;

/** Reads rows whose jobs belong to the platform's own tenant; none in the transaction of another tenant. */
export const listForPlatform = <Row>(db: Db, list: (platform: Platform) => Promise<Row[]>): Promise<Row[]> =>
  databaseOf(db).onPlatform(async (platform) =>
    (await platformTenant(platform).executeTakeFirst())?.id === scopeOf(db).tenantId ? list(platform) : [],
  );
