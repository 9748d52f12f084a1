import type { Kysely } from 'kysely';
import { platformSlug } from '#domain/platformSlug.ts';
import { isOpenTenant } from '#kit/server/data/openTenants.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

/** Locks a company; false where it is closed: its rows are being removed, so that none may be added. */
export async function lockOpenCompany(db: Kysely<PlatformTables>, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', id)
    .where('slug', '!=', platformSlug)
    .where(isOpenTenant)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}
