import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { platformSlug } from '#domain/platformSlug.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';

export type Platform = Kysely<PlatformTables>;
export type VisitRow = Selectable<PlatformTables['platformVisits']>;

/** A session in a company. */
export type Place = { sessionId: number; tenantId: number };

const now = sql<string>`now()`;

/** The visit of a session to a company without an end. The clock may have ended it. */
export const find = (db: Platform, { sessionId, tenantId }: Place): Promise<VisitRow | undefined> =>
  db
    .selectFrom('platformVisits')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();

/** Visits to a company that ended, by the clock or otherwise, and whose end the history does not have. */
export const listUnrecorded = (db: Platform, tenantId: number): Promise<VisitRow[]> =>
  db
    .selectFrom('platformVisits')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('endRecordedAt', 'is', null)
    .where(sql<boolean>`least(ended_at, ends_at) <= now()`)
    .execute();

const endNow = sql<string>`least(ends_at, now())`;

/** Ends the visit of a session to a company, at the latest when its time was over. */
export const end = (db: Platform, { sessionId, tenantId }: Place): Promise<VisitRow[]> =>
  db
    .updateTable('platformVisits')
    .set({ endedAt: endNow })
    .where('sessionId', '=', sessionId)
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .returningAll()
    .execute();

/** Ends the visits of sessions, to any company. */
export const endOfSessions = (db: Platform, sessionIds: readonly number[]): Promise<VisitRow[]> =>
  db
    .updateTable('platformVisits')
    .set({ endedAt: endNow })
    .where('sessionId', '=', anyOf(sessionIds))
    .where('endedAt', 'is', null)
    .returningAll()
    .execute();

/** Notes that the history has the end of a visit, which the clock may have ended. */
export async function markRecorded(db: Platform, id: number): Promise<void> {
  await db
    .updateTable('platformVisits')
    .set({ endedAt: sql<string>`coalesce(ended_at, ends_at)`, endRecordedAt: now })
    .where('id', '=', id)
    .execute();
}

/** The names of companies by their id. */
export async function companyNames(db: Platform, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('tenants').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The name of a company, and the company of the platform. */
export const companyOf = (db: Platform, id: number): Promise<{ name: string; platformId: number }> =>
  db
    .selectFrom('tenants as t')
    .innerJoin('tenants as p', (join) => join.on('p.slug', '=', platformSlug))
    .select(['t.name', 'p.id as platformId'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();

/** Opens a visit in the place of the one that the session has. */
export async function open(
  db: Platform,
  { sessionId, tenantId, ...visit }: Insertable<PlatformTables['platformVisits']>,
): Promise<VisitRow> {
  // Of two requests at once, the second one replaces the visit of the first.
  await db.selectFrom('tenants').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute();
  await end(db, { sessionId, tenantId });
  return db
    .insertInto('platformVisits')
    .values({ sessionId, tenantId, ...visit })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Enables changes of an open visit, never beyond its end. */
export const enableChanges = (
  db: Platform,
  { sessionId, tenantId }: Place,
  minutes: number,
): Promise<VisitRow | undefined> =>
  db
    .updateTable('platformVisits')
    .set({ writesUntil: sql<string>`least(ends_at, now() + make_interval(mins => ${minutes}::int))` })
    .where('sessionId', '=', sessionId)
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now)
    .returningAll()
    .executeTakeFirst();
