import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { invalidateAccess } from './accessCaches.ts';
import * as attempts from './signInThrottle.repo.ts';
import * as sessions from './sessions.repo.ts';

/** Minutes a link lives: an hour to reset, a week to accept an invitation. */
export const codeLifetimeMinutes = { reset: 60, invitation: 7 * 24 * 60 } as const;
export type CodePurpose = keyof typeof codeLifetimeMinutes;

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** A new code for choosing a password; it names its tenant, as refresh tokens do. */
export async function createCode(db: Db, userId: number, purpose: CodePurpose): Promise<string> {
  const code = `${scopeOf(db).tenantId}.${randomBytes(32).toString('base64url')}`;
  const expiresAt = sql<string>`now() + make_interval(mins => ${codeLifetimeMinutes[purpose]})`;
  await unaudited(db)
    .insertInto('passwordCodes')
    .values({ codeHash: hashOf(code), userId, expiresAt })
    .execute();
  return code;
}

export type CodeState = 'valid' | 'expired' | 'unknown';
/** Whose a link is. `firstPassword` where they have not chosen one yet. */
export type LinkOwner = { userId: number; email: string; name: string; firstPassword: boolean };

/** The current state of a code, and its owner. */
export async function readCode(db: Db, code: string): Promise<{ state: CodeState } & LinkOwner> {
  const found = await unaudited(db)
    .selectFrom('passwordCodes as c')
    .innerJoin('adminUsers as u', 'u.id', 'c.userId')
    .select([
      'c.userId',
      'u.email',
      'u.name',
      sql<boolean>`u.password_hash is null`.as('firstPassword'),
      'c.usedAt',
      sql<boolean>`c.expires_at < now()`.as('expired'),
    ])
    .where('c.codeHash', '=', hashOf(code))
    .forUpdate('c')
    .executeTakeFirst();
  if (!found || found.usedAt) return { state: 'unknown', userId: 0, email: '', name: '', firstPassword: false };
  const { userId, email, name, firstPassword, expired } = found;
  return { state: expired ? 'expired' : 'valid', userId, email, name, firstPassword };
}

/** Ends every waiting link of some users: the one who has it may not be them any more. */
export const revokeCodes = (db: Db, userIds: readonly number[]) =>
  unaudited(db)
    .updateTable('passwordCodes')
    .set({ usedAt: sql<string>`now()` })
    .where('userId', '=', anyOf(userIds))
    .where('usedAt', 'is', null)
    .execute();

/** Sets a password: every open session of the user but `keep` ends, waiting links stop working, old failures are forgotten. */
export async function setPassword(
  db: Db,
  userId: number,
  passwordHash: string,
  exceptSessionId: number | null = null,
): Promise<void> {
  const user = await update(db, 'adminUsers', userId, { passwordHash });
  if (user) await attempts.clearFailures(db, user.email);
  await revokeCodes(db, [userId]);
  await sessions.revokeAll(db, userId, exceptSessionId);
  await invalidateAccess(db);
}
