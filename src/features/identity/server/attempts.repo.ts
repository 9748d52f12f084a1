import { sql } from 'kysely';
import { type Db, scopeOf, technical } from '#kit/server/database.ts';

/** Failures allowed before waiting begins; an address serves whole offices, so it may fail more often. */
const free = { email: 5, ip: 30, reset: 3 };
/** The wait doubles with each further failure, from half a minute to a quarter of an hour. */
const [firstWait, longestWait] = [30, 900];
/** Seconds without a failure after which the count starts again. */
const forgetAfter = 3600;

export type Subject = { kind: keyof typeof free; value: string };
const keyOf = ({ kind, value }: Subject) => `${kind}:${value.toLowerCase()}`;

/** Seconds until any of the subjects may try again; 0 when they may now. */
export async function waitFor(db: Db, subjects: readonly Subject[]): Promise<number> {
  const row = await db
    .selectFrom('signInAttempts')
    .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('seconds'))
    .where('subject', '=', sql<string>`any(${subjects.map(keyOf)})`)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** Counts a failure of each subject, known or not, and makes it wait when there were too many. */
export async function failed(db: Db, subjects: readonly Subject[]): Promise<void> {
  const { tenantId } = scopeOf(db);
  for (const subject of subjects)
    await sql`
      insert into sign_in_attempts as a (tenant_id, subject, failures) values (${tenantId}, ${keyOf(subject)}, 1)
      on conflict (tenant_id, subject) do update set
        failures = case when a.last_failed_at < now() - make_interval(secs => ${forgetAfter}) then 1 else a.failures + 1 end,
        last_failed_at = now(),
        blocked_until = case
          when a.last_failed_at < now() - make_interval(secs => ${forgetAfter}) or a.failures + 1 < ${free[subject.kind]} then null
          else now() + make_interval(secs => least(${longestWait}, ${firstWait} * 2 ^ least(a.failures + 1 - ${free[subject.kind]}, 10)))
        end`.execute(db);
}

/** Forgets the failures of an account that signed in. */
export const succeeded = (db: Db, subject: Subject) =>
  technical(db).deleteFrom('signInAttempts').where('subject', '=', keyOf(subject)).execute();
