import { sql } from 'kysely';
import { type Db, unaudited } from '../data/database.ts';

/** Something limited by key: after `free` attempts within an hour, each further one must wait. */
export type LimitedSubject = { key: string; free: number };

/** The wait doubles with each further attempt. */
const [minWaitSeconds, maxWaitSeconds] = [30, 900];
/** Seconds without an attempt after which the count starts again. */
const expirySeconds = 3600;

/** Seconds until all subjects may try again; 0 when they may now. */
export async function retryAfterSeconds(db: Db, subjects: readonly LimitedSubject[]): Promise<number> {
  const row = await db
    .selectFrom('signInAttempts')
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('seconds'))
    .where('subject', '=', sql<string>`any(${subjects.map(({ key }) => key)})`)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** The row's own moment: Citus rejects `now()` and anything that depends on a time zone in a conflict clause. */
const moment = sql`extract(epoch from excluded.last_failed_at - timestamptz '1970-01-01 00:00:00+00')::float8`;
const isExpired = sql`excluded.last_failed_at - a.last_failed_at > ${sql.lit(`${expirySeconds} seconds`)}::interval`;

/** Counts an attempt unless the subject must wait; of simultaneous ones only the free ones pass. */
async function count(db: Db, { key, free }: LimitedSubject): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_attempts as a (subject, failures, last_failed_at) values (${key}, 1, now())
    on conflict on constraint sign_in_attempts_pkey do update set
      failures = case when ${isExpired} then 1 else a.failures + 1 end,
      last_failed_at = excluded.last_failed_at,
      blocked_until = case
        when ${isExpired} or a.failures + 1 < ${free} then null
        else to_timestamp(${moment}
          + least(${maxWaitSeconds}, ${minWaitSeconds} * 2 ^ least(a.failures + 1 - ${free}, 10)))
      end
    where a.blocked_until is null or a.blocked_until <= excluded.last_failed_at
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Counts an attempt before it begins, however it ends. Returns the seconds to wait, 0 when it may go ahead. */
export async function countAttempt(db: Db, subjects: readonly LimitedSubject[]): Promise<number> {
  const wait = await retryAfterSeconds(db, subjects);
  if (wait > 0) return wait;
  for (const subject of subjects)
    if (!(await count(db, subject))) return Math.max(1, await retryAfterSeconds(db, subjects));
  return 0;
}

/** Counts a failure of each subject. */
export async function recordFailure(db: Db, subjects: readonly LimitedSubject[]): Promise<void> {
  for (const subject of subjects) await count(db, subject);
}

/** Deletes the count of a subject. */
export const resetAttempts = (db: Db, { key }: Pick<LimitedSubject, 'key'>) =>
  unaudited(db).deleteFrom('signInAttempts').where('subject', '=', key).execute();
