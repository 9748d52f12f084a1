import { type RawBuilder, sql } from 'kysely';
import { type Db, unaudited } from '../data/database.ts';
import { prepared } from '../data/prepared.ts';
import { isTenantRow } from '../data/tenantRows.ts';

/** At most `max` requests of a subject in the `seconds` from the first one; the next request begins a new window. */
export type RequestLimit = {
  /** Kind, a space and who, `points-codes phone:56911112222`: limits with the same subject share a count. */
  subject: string;
  seconds: number;
  max: number;
};

/** Compares moments of rows alone: Citus rejects `now()` in a conflict clause. */
const countOne = prepared((_db: Db, _shape: null, ...[subject, seconds]: [string, number]) => {
  const isOver = sql`excluded.ends_at - c.ends_at >= ${seconds}::float8 * interval '1 second'`;
  return sql<{ requests: number; endsAt: string }>`
    insert into request_counts as c (subject, ends_at, requests)
    values (${subject}, now() + ${seconds}::float8 * interval '1 second', 1)
    on conflict on constraint request_counts_pkey do update set
      requests = case when ${isOver} then 1 else c.requests + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end
    returning requests, ends_at`;
});

const secondsUntil = (endsAt: string): number => Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / 1000));

/**
 * Counts a request, also one beyond the limit. Returns the seconds to wait, 0 when it is within the limit.
 *
 * A transaction that fails takes its count back.
 */
export async function countRequest(db: Db, { subject, seconds, max }: RequestLimit): Promise<number> {
  const [counted] = await countOne(db, null, subject, seconds);
  return counted && counted.requests > max ? secondsUntil(counted.endsAt) : 0;
}

/** Seconds until the subject may try again, without counting; 0 when it may now. */
export async function secondsToWait(db: Db, { subject, max }: Omit<RequestLimit, 'seconds'>): Promise<number> {
  const full = await db
    .selectFrom('requestCounts')
    .select('endsAt')
    .where('subject', '=', subject)
    .where('requests', '>=', max)
    .where('endsAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  return full ? secondsUntil(full.endsAt) : 0;
}

/** Deletes the counts of erased people, an array of `phone:56911112222` and the like. */
export const eraseRequestCounts = (db: Db, who: RawBuilder<unknown>) =>
  sql`delete from request_counts c where ${isTenantRow('c')} and split_part(c.subject, ' ', -1) = any(${who})`.execute(
    db,
  );

/** Deletes the counts of windows that are over. */
export const purgeRequestCounts = (db: Db) =>
  unaudited(db).deleteFrom('requestCounts').where('endsAt', '<', sql<string>`now()`).execute();
