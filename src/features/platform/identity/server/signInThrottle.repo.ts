import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/**
 * Failures allowed before waiting begins; an address serves whole offices, so it may fail more often. `anywhere` is one
 * e-mail in all tenants together: without it, a super-admin's password could be guessed anew in each of them.
 */
const free = { email: 5, anywhere: 20, ip: 30, reset: 3, resetIp: 30 };
/** The wait doubles with each further failure, from half a minute to a quarter of an hour. */
const [firstWait, longestWait] = [30, 900];
/** Seconds without a failure after which the count starts again. */
const forgetAfter = 3600;

export type Subject = { kind: keyof typeof free; value: string };
const keyOf = ({ kind, value }: Subject) => `${kind}:${value.toLowerCase()}`;

/** Seconds until any of the subjects may try again; 0 when they may now. */
export async function retryAfterSeconds(db: Db, subjects: readonly Subject[]): Promise<number> {
  const row = await db
    .selectFrom('signInAttempts')
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('seconds'))
    .where('subject', '=', sql<string>`any(${subjects.map(keyOf)})`)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

const isForgotten = sql`a.last_failed_at < now() - make_interval(secs => ${forgetAfter})`;

/** Counts once more for a subject, unless it must wait: of attempts at the same moment only the free ones pass. */
async function count(db: Db, subject: Subject): Promise<boolean> {
  const allowed = free[subject.kind];
  const { rows } = await sql`
    insert into sign_in_attempts as a (subject, failures) values (${keyOf(subject)}, 1)
    on conflict on constraint sign_in_attempts_pkey do update set
      failures = case when ${isForgotten} then 1 else a.failures + 1 end,
      last_failed_at = now(),
      blocked_until = case
        when ${isForgotten} or a.failures + 1 < ${allowed} then null
        else now() + make_interval(secs => least(${longestWait}, ${firstWait} * 2 ^ least(a.failures + 1 - ${allowed}, 10)))
      end
    where a.blocked_until is null or a.blocked_until <= now()
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Counts an attempt of each subject, known or not, before anybody knows how it ends; answers the seconds to wait where one
 * of them may not try now, 0 otherwise.
 */
export async function countAttempt(db: Db, subjects: readonly Subject[]): Promise<number> {
  const wait = await retryAfterSeconds(db, subjects);
  if (wait > 0) return wait;
  for (const subject of subjects)
    if (!(await count(db, subject))) return Math.max(1, await retryAfterSeconds(db, subjects));
  return 0;
}

/** Counts a failure of a subject and makes it wait when there were too many. */
export const recordFailure = (db: Db, subject: Subject): Promise<boolean> => count(db, subject);

/** Forgets the failures of an account that signed in. */
export const resetFailures = (db: Db, subject: Subject) =>
  unaudited(db).deleteFrom('signInAttempts').where('subject', '=', keyOf(subject)).execute();

/** Takes back one attempt that was none, and leaves the failures before it. */
export async function undoAttempt(db: Db, subject: Subject): Promise<void> {
  await unaudited(db)
    .updateTable('signInAttempts')
    .set({ failures: sql<number>`failures - 1`, blockedUntil: null })
    .where('subject', '=', keyOf(subject))
    .execute();
  await unaudited(db)
    .deleteFrom('signInAttempts')
    .where('subject', '=', keyOf(subject))
    .where('failures', '<=', 0)
    .execute();
}
