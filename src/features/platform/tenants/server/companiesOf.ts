import { platformSlug } from '#domain/platformSlug.ts';
import type { Database } from '#kit/server/data/database.ts';
import { isOpenTenant } from '#kit/server/data/openTenants.ts';

/** A company of the platform. */
export type Company = { id: number; slug: string; name: string };

/** The companies of the platform by their names, or the one with this id. */
export const companiesOf = (database: Database, id?: number): Promise<Company[]> =>
  database.onPlatform((db) => {
    const all = db
      .selectFrom('tenants')
      .select(['id', 'slug', 'name'])
      .where('slug', '!=', platformSlug)
      .where(isOpenTenant);
    return (id === undefined ? all : all.where('id', '=', id)).orderBy('name').orderBy('id').execute();
  });
