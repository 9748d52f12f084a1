import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { runEffects } from '#kit/server/effects.ts';

declare module '#kit/server/effects.ts' {
  interface AreaEvents {
    /** Sessions that were ended, by their user or another one. */
    sessionsRevoked: { step: 'visits'; data: { sessionIds: readonly number[] } };
  }
}

/** Days a refresh token may wait to be used. */
const refreshDays = 30;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const expiry = sql<string>`now() + ${sql.lit(`${refreshDays} days`)}::interval`;

/** A refresh token names its tenant, because nothing else in a renewal does: `7.Jf0…`. */
export const tenantOfToken = (token: string): number | null => {
  const id = Number(/^(\d{1,9})\.[\w-]{20,}$/.exec(token)?.[1]);
  return Number.isInteger(id) && id > 0 ? id : null;
};

async function issue(db: Db, sessionId: number): Promise<string> {
  const token = `${scopeOf(db).tenantId}.${randomBytes(32).toString('base64url')}`;
  await unaudited(db)
    .insertInto('refreshTokens')
    .values({ tokenHash: hashOf(token), sessionId, expiresAt: expiry })
    .execute();
  return token;
}

/** Opens a session of a user; answers its number and first refresh token. */
export async function open(
  db: Db,
  session: { userId: number; userAgent: string; ip: string; awaitsSecondFactor: boolean },
) {
  const { id } = await unaudited(db).insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return { sessionId: id, refreshToken: await issue(db, id) };
}

type Renewal =
  | { outcome: 'renewed'; sessionId: number; userId: number; refreshToken: string }
  | { outcome: 'reused' }
  /** Whose session it was, where one is known. */
  | { outcome: 'refused'; userId: number | null };

/**
 * Exchanges a refresh token for the next one. Each works once: reuse means that it was copied, so the entire session
 * ends.
 */
export async function renew(db: Db, token: string): Promise<Renewal> {
  const found = await unaudited(db)
    .selectFrom('refreshTokens as t')
    .innerJoin('sessions as s', 's.id', 't.sessionId')
    .select([
      't.tokenHash',
      't.usedAt',
      's.id as sessionId',
      's.userId',
      's.revokedAt',
      sql<boolean>`t.expires_at < now()`.as('expired'),
    ])
    .where('t.tokenHash', '=', hashOf(token))
    .forUpdate('t')
    .executeTakeFirst();
  if (!found || found.revokedAt || found.expired) return { outcome: 'refused', userId: found?.userId ?? null };
  if (found.usedAt) {
    await revoke(db, [found.sessionId]);
    return { outcome: 'reused' };
  }
  const now = sql<string>`now()`;
  await unaudited(db)
    .updateTable('refreshTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', found.tokenHash)
    .execute();
  await unaudited(db).updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', found.sessionId).execute();
  const { sessionId, userId } = found;
  return { outcome: 'renewed', sessionId, userId, refreshToken: await issue(db, sessionId) };
}

/** Sets whether a session must still set up a second factor; until then it grants no other access. */
export const setAwaiting = (db: Db, id: number, awaitsSecondFactor: boolean) =>
  unaudited(db).updateTable('sessions').set({ awaitsSecondFactor }).where('id', '=', id).execute();

/** Whether a session has still to set up a second factor. */
export const isAwaiting = async (db: Db, id: number | null): Promise<boolean> =>
  id !== null &&
  ((await db.selectFrom('sessions').select('awaitsSecondFactor').where('id', '=', id).executeTakeFirst())
    ?.awaitsSecondFactor ??
    false);

/** Ends sessions at once: their access tokens stop with the next request. */
export async function revoke(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await unaudited(db)
    .updateTable('sessions')
    .set({ revokedAt: sql<string>`now()` })
    .where('id', '=', anyOf(ids))
    .where('revokedAt', 'is', null)
    .execute();
  await runEffects(db, 'sessionsRevoked', { sessionIds: ids });
}

/** Ends every session of a user but perhaps one. */
export async function revokeAll(db: Db, userId: number, except: number | null = null): Promise<void> {
  const rows = await active(db, userId);
  await revoke(
    db,
    rows.map(({ id }) => id).filter((id) => id !== except),
  );
}

/** That a session still renews. */
export const isActive = (sessions: string) => sql<boolean>`(${sql.ref(`${sessions}.revokedAt`)} is null
  and ${sql.ref(`${sessions}.lastSeenAt`)} > now() - ${sql.lit(`${refreshDays} days`)}::interval)`;

/** The sessions of a user that still renew. */
export const active = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where(isActive('sessions'))
    .orderBy('lastSeenAt', 'desc')
    .execute();

/** Whether a user signed in from an address before in a session that was not ended by hand. */
export const isKnownAddress = async (db: Db, userId: number, ip: string): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('ip', '=', ip)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
