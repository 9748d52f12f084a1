import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { testApp } from '#testing/testApp.ts';
import { purgeExpiredAccess } from './purgeExpiredAccess.ts';

const { tenant } = await testApp();
const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

test('deletes expired tokens, codes and failures and leaves the others', async () => {
  const { inTenant, admin } = await tenant();
  const [sessionId, fresh] = await inTenant(async (db) => {
    const tokens = await db.selectFrom('refreshTokens').select(['sessionId', 'tokenHash']).execute();
    return [tokens[0]!.sessionId, tokens.map(({ tokenHash }) => tokenHash)];
  });
  await inTenant(async (db) => {
    for (const days of [8, 6]) {
      const [hash, expiresAt] = [`expired ${days} days`, daysAgo(days)];
      await unaudited(db).insertInto('refreshTokens').values({ tokenHash: hash, sessionId, expiresAt }).execute();
      await unaudited(db).insertInto('passwordCodes').values({ codeHash: hash, userId: admin.id, expiresAt }).execute();
    }
    const attempt = { failures: 3 };
    await unaudited(db)
      .insertInto('signInAttempts')
      .values([
        { ...attempt, subject: 'email:old@x.test', lastFailedAt: daysAgo(2) },
        { ...attempt, subject: 'email:new@x.test' },
      ])
      .execute();
  });
  await purgeExpiredAccess({ inTransaction: inTenant } as JobCtx);
  await inTenant(async (db) => {
    const tokens = await db.selectFrom('refreshTokens').select('tokenHash').execute();
    expect(tokens.map(({ tokenHash }) => tokenHash).toSorted()).toEqual([...fresh, 'expired 6 days'].toSorted());
    const codes = await db.selectFrom('passwordCodes').select('codeHash').execute();
    expect(codes).toEqual([{ codeHash: 'expired 6 days' }]);
    const attempts = await db.selectFrom('signInAttempts').select('subject').execute();
    expect(attempts).toEqual([{ subject: 'email:new@x.test' }]);
  });
});
