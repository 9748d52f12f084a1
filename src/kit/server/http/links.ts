import { normalizeIP } from '@fastify/rate-limit';
import { Failure, fail, kitFailures } from '#kit/contract/failures.ts';
import type { Database, Db } from '../data/database.ts';
import type { Scope } from '../data/scope.ts';
import { countAttempt } from '../limits/attempts.ts';

/** Finds the record that a link leads to. Returns undefined, or fails with status 404, for an unknown link. */
export type FindLink = (db: Db, params: Readonly<Record<string, string>>) => Promise<unknown>;

/** Link finders by the name that endpoints declare. */
export type LinkFinders = Readonly<Record<string, FindLink>>;

/** Unknown links an address may try before it must wait. */
const freeAttempts = 30;

type Visit = { database: Database; scope: Scope; ip: string };

/** Counts an unknown link of an address. Fails with `failure`, or with 429 after too many. */
export async function rejectUnknownLink(
  { database, scope, ip }: Visit,
  failure: Failure = new Failure(kitFailures.notFound),
): Promise<never> {
  const subject = { key: `link:${normalizeIP(ip)}`, free: freeAttempts };
  const retryAfter = await database.inTenant(scope, (db) => countAttempt(db, [subject]));
  if (retryAfter > 0) fail('tooMany', { retryAfter });
  throw failure;
}

/**
 * Fails unless `find` returns a record.
 *
 * Known links always pass: many guests share an address, and the attempts of one must not lock the others out.
 */
export async function requireLink(visit: Visit, find: (db: Db) => Promise<unknown>): Promise<void> {
  try {
    if (await visit.database.readTenant(visit.scope, find)) return;
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 404) throw error;
    await rejectUnknownLink(visit, error);
  }
  await rejectUnknownLink(visit);
}
