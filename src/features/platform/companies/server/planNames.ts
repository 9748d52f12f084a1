import type { Kysely } from 'kysely';
import { allCompanies } from '#features/platform/tenants/server/index.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

/** Names of the plans that are offered, and then of retired ones that companies still have. */
export async function planNames(db: Kysely<PlatformTables>): Promise<string[]> {
  const offered = await db
    .selectFrom('plans')
    .select('name')
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const used = await allCompanies(db).select('t.plan as name').distinct().where('t.plan', '<>', '').execute();
  const retired = used.map(({ name }) => name).toSorted();
  return [...new Set([...offered.map(({ name }) => name), ...retired])];
}
