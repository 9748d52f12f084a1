import type { Kysely } from 'kysely';
import { platformSlug } from '#domain/platformSlug.ts';
import { isOpenTenant } from '#kit/server/data/openTenants.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

type Platform = Kysely<PlatformTables>;

/** Companies, also closed ones: every tenant but the platform's own. */
export const allCompanies = (db: Platform) => db.selectFrom('tenants as t').where('t.slug', '!=', platformSlug);

/** Companies that are not closed. */
export const openCompanies = (db: Platform) => allCompanies(db).where(isOpenTenant);

/** Locks a company; false where it is closed: its rows are being removed, so that none may be added. */
export async function lockOpenCompany(db: Platform, id: number): Promise<boolean> {
  const found = await openCompanies(db).select('t.id').where('t.id', '=', id).forUpdate().executeTakeFirst();
  return found !== undefined;
}
