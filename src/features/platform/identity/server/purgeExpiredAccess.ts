import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';

/** Until then, the reuse of an old token still reveals that it was copied. */
const longExpired = sql<string>`now() - interval '7 days'`;
const longAgo = sql<string>`now() - interval '1 day'`;

/** Forgets tokens and codes that have long been worth nothing, and failed sign-ins that no longer count. */
export const purgeExpiredAccess = ({ inTransaction }: JobCtx): Promise<void> =>
  inTransaction(async (db: Db) => {
    await unaudited(db).deleteFrom('refreshTokens').where('expiresAt', '<', longExpired).execute();
    await unaudited(db).deleteFrom('passwordCodes').where('expiresAt', '<', longExpired).execute();
    await unaudited(db).deleteFrom('signInAttempts').where('lastFailedAt', '<', longAgo).execute();
  });
