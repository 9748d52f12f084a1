import { type Kysely, sql } from 'kysely';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { openCompanies } from './openCompanies.ts';

type Platform = Kysely<PlatformTables>;

/** Requests, and those of them that failed. */
export type RequestTally = { requests: number; failures: number };

/** Days for which they are stored. */
const storedDays = 8;

const slot = sql<string>`date_bin('15 minutes', now(), 'epoch')`;

/** Adds requests of companies, by their id, to those of the present quarter of an hour. */
export async function add(db: Platform, counted: readonly (readonly [number, RequestTally])[]): Promise<void> {
  await db
    .insertInto('requestTallies')
    .values(counted.map(([tenantId, tally]) => ({ tenantId, slot, ...tally })))
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'slot']).doUpdateSet({
        requests: sql`request_tallies.requests + excluded.requests`,
        failures: sql`request_tallies.failures + excluded.failures`,
      }),
    )
    .execute();
}

const sumOf = (column: 'requests' | 'failures') => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;
const sums = [sumOf('requests').as('requests'), sumOf('failures').as('failures')];

/** Requests of each company since a moment, without the quarter of an hour that it is in. */
export const since = (db: Platform, moment: string) =>
  openCompanies(db)
    .innerJoin('requestTallies as r', 'r.tenantId', 't.id')
    .select('r.tenantId')
    .select(sums)
    .where('r.slot', '>', moment)
    .groupBy('r.tenantId')
    .execute();

/** Requests of a company in the last 24 hours. */
export const ofDay = (db: Platform, tenantId: number): Promise<RequestTally> =>
  db
    .selectFrom('requestTallies')
    .select(sums)
    .where('tenantId', '=', tenantId)
    .where('slot', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();

/** Removes old ones of a company. */
export const removeOld = (db: Platform, tenantId: number) =>
  db
    .deleteFrom('requestTallies')
    .where('tenantId', '=', tenantId)
    .where('slot', '<', sql<string>`now() - make_interval(days => ${storedDays})`)
    .execute();
