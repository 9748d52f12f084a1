import type { Kysely } from 'kysely';
import { usersRepo } from '#features/platform/users/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import * as companies from './companies.repo.ts';
import { storeCount } from './storeLimit.ts';

type Platform = Kysely<PlatformTables>;

export async function find(db: Platform, id: number) {
  const more = await db
    .selectFrom('tenants')
    .select(['legalName', 'taxId', 'timeZone', 'currency', 'planPrice'])
    .where('id', '=', id)
    .executeTakeFirst();
  const summary = await companies.find(db, id);
  return more && summary ? { ...summary, ...more } : undefined;
}

export const hosts = (db: Platform, tenantId: number) =>
  db.selectFrom('tenantHosts').select(['host', 'kind']).where('tenantId', '=', tenantId).orderBy('host').execute();

const [maxPeople, maxJobs] = [50, 20];

/** Rows of a company that the console shows. */
export async function readCompany(db: Db) {
  const [people, failedJobs, stores] = await Promise.all([
    usersRepo.list(db, { limit: maxPeople, sort: 'createdAt', dir: 'asc' }),
    db
      .selectFrom('jobs')
      .select(['id', 'label', 'error', 'finishedAt'])
      .where('status', '=', 'failed')
      .orderBy('id', 'desc')
      .limit(maxJobs)
      .execute(),
    db.selectNoFrom(storeCount.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { people: people.data, failedJobs, storeCount: stores.count };
}
