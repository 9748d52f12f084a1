import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import * as attempts from '#kit/server/limits/attempts.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/**
 * Failures allowed before a delay. `login` is an e-mail at one IP address, the strict limit: guesses from elsewhere
 * lock no user out.
 *
 * `anywhere` is an e-mail across tenants, because super-admins can sign in to each. `reset` counts mails, `code`
 * attempted links.
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
  code: 30,
};

export type Subject = { kind: keyof typeof free; value: string };
const limited = ({ kind, value }: Subject): attempts.LimitedSubject => ({
  key: `${kind}:${value}`,
  free: free[kind],
});

/** Normalises an e-mail for counting. */
export const countedEmail = (email: string): string => email.trim().toLowerCase();

/** An e-mail at an IP address. On IPv6 the whole network counts, because each home and office has many addresses. */
export const atAddress = (email: string, ip: string): string => `${countedEmail(email)} ${normalizeIP(ip)}`;

/** Seconds until all subjects may try again; 0 when they may now. */
export const retryAfterSeconds = (db: Db, subjects: readonly Subject[]): Promise<number> =>
  attempts.retryAfterSeconds(db, subjects.map(limited));

/** Counts an attempt before it begins, however it ends. Returns the seconds to wait, 0 when it may go ahead. */
export const countAttempt = (db: Db, subjects: readonly Subject[]): Promise<number> =>
  attempts.countAttempt(db, subjects.map(limited));

/** Counts a failure of each subject and blocks those with too many. */
export const recordFailure = (db: Db, subjects: readonly Subject[]): Promise<void> =>
  attempts.recordFailure(db, subjects.map(limited));

/** Deletes the failures of a subject that signed in. */
export const resetFailures = (db: Db, subject: Subject) => attempts.resetAttempts(db, limited(subject));

/** Deletes all failures of an e-mail after its password changed. */
export async function clearFailures(db: Db, email: string): Promise<void> {
  const counted = countedEmail(email);
  const byEmail: Subject['kind'][] = ['email', 'anywhere', 'resetEmail'];
  const byAddress: Subject['kind'][] = ['login', 'anywhereLogin', 'reset'];
  await unaudited(db)
    .deleteFrom('signInAttempts')
    .where(({ or, eb }) =>
      or([
        ...byEmail.map((kind) => eb('subject', '=', `${kind}:${counted}`)),
        ...byAddress.map((kind) => sql<boolean>`starts_with(subject, ${`${kind}:${counted} `})`),
      ]),
    )
    .execute();
}
