import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { PlatformTables } from '#kit/server/data/tables.ts';

type Platform = Kysely<PlatformTables>;
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

/** Visits to a company that the clock ended, and whose end is not stored. */
export const listExpired = (db: Platform, tenantId: number): Promise<VisitRow[]> =>
  db
    .selectFrom('platformVisits')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .where('endsAt', '<=', now)
    .execute();

/** Ends the visit of a session to a company, at the latest when its time was over. */
export const end = (db: Platform, { sessionId, tenantId }: Place): Promise<VisitRow | undefined> =>
  db
    .updateTable('platformVisits')
    .set({ endedAt: sql<string>`least(ends_at, now())` })
    .where('sessionId', '=', sessionId)
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Ends a visit that the clock ended; undefined where it was ended meanwhile. */
export const endExpired = (db: Platform, id: number): Promise<VisitRow | undefined> =>
  db
    .updateTable('platformVisits')
    .set({ endedAt: sql.ref<string>('ends_at') })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('endsAt', '<=', now)
    .returningAll()
    .executeTakeFirst();

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
