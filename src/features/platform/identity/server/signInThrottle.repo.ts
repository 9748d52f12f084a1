import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/**
 * Failures allowed before waiting begins. An e-mail at one address is the strict one: whoever guesses elsewhere keeps
 * nobody out. An e-mail alone and an address alone, which serves whole offices, may fail more often. `anywhere` is one
 * e-mail in all tenants together: without it, a super-admin's password could be guessed anew in each of them. `reset`
 * counts mails, `testMail` those that somebody has sent to themselves to look at, `code` the links that somebody tries.
 */
const free = {
  login: 5,
  email: 50,
  ip: 100,
  anywhereLogin: 20,
  anywhere: 100,
  reset: 3,
  resetEmail: 15,
  resetIp: 30,
  testMail: 5,
  code: 30,
};
/** The wait doubles with each further failure, from half a minute to a quarter of an hour. */
const [firstWait, longestWait] = [30, 900];
/** Seconds without a failure after which the count starts again. */
const forgetAfter = 3600;

export type Subject = { kind: keyof typeof free; value: string };
const keyOf = ({ kind, value }: Subject) => `${kind}:${value}`;

/** An e-mail as it is counted, whoever wrote it how. */
export const countedEmail = (email: string): string => email.trim().toLowerCase();

/** An e-mail at an address. On IPv6 a whole network is one: each home and office has more of them than anybody can count. */
export const atAddress = (email: string, ip: string): string => `${countedEmail(email)} ${normalizeIP(ip)}`;

/** Seconds until any of the subjects may try again; 0 when they may now. */
export async function retryAfterSeconds(db: Db, subjects: readonly Subject[]): Promise<number> {
  const row = await db
    .selectFrom('signInAttempts')
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('seconds'))
    .where('subject', '=', sql<string>`any(${subjects.map(keyOf)})`)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** The moment is the row's own: Citus takes no `now()`, and nothing that depends on a zone, in what is done on a conflict. */
const moment = sql`extract(epoch from excluded.last_failed_at - timestamptz '1970-01-01 00:00:00+00')::float8`;
const isForgotten = sql`excluded.last_failed_at - a.last_failed_at > ${sql.lit(`${forgetAfter} seconds`)}::interval`;

/** Counts once more for a subject, unless it must wait: of those counted at the same moment only the free ones pass. */
async function count(db: Db, subject: Subject): Promise<boolean> {
  const allowed = free[subject.kind];
  const { rows } = await sql`
    insert into sign_in_attempts as a (subject, failures, last_failed_at) values (${keyOf(subject)}, 1, now())
    on conflict on constraint sign_in_attempts_pkey do update set
      failures = case when ${isForgotten} then 1 else a.failures + 1 end,
      last_failed_at = excluded.last_failed_at,
      blocked_until = case
        when ${isForgotten} or a.failures + 1 < ${allowed} then null
        else to_timestamp(${moment}
          + least(${longestWait}, ${firstWait} * 2 ^ least(a.failures + 1 - ${allowed}, 10)))
      end
    where a.blocked_until is null or a.blocked_until <= excluded.last_failed_at
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Counts what is limited whichever way it ends, before it begins; answers the seconds to wait where one of the subjects
 * may not go on, 0 otherwise.
 */
export async function countAttempt(db: Db, subjects: readonly Subject[]): Promise<number> {
  const wait = await retryAfterSeconds(db, subjects);
  if (wait > 0) return wait;
  for (const subject of subjects)
    if (!(await count(db, subject))) return Math.max(1, await retryAfterSeconds(db, subjects));
  return 0;
}

/** Counts a failure of each subject and makes those wait that had too many. */
export async function recordFailure(db: Db, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) await count(db, subject);
}

/** Forgets the failures of a subject that got in. */
export const resetFailures = (db: Db, subject: Subject) =>
  unaudited(db).deleteFrom('signInAttempts').where('subject', '=', keyOf(subject)).execute();

/** Clears whatever failed for an e-mail, wherever from: its password is another now. */
export async function clearFailures(db: Db, email: string): Promise<void> {
  const counted = countedEmail(email);
  const alone: Subject['kind'][] = ['email', 'anywhere', 'resetEmail'];
  const addressed: Subject['kind'][] = ['login', 'anywhereLogin', 'reset'];
  await unaudited(db)
    .deleteFrom('signInAttempts')
    .where(({ or, eb }) =>
      or([
        ...alone.map((kind) => eb('subject', '=', keyOf({ kind, value: counted }))),
        ...addressed.map((kind) => sql<boolean>`starts_with(subject, ${keyOf({ kind, value: `${counted} ` })})`),
      ]),
    )
    .execute();
}
