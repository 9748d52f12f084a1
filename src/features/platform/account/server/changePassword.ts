import { fail, failures } from '../account.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import {
  attempts,
  hashPassword,
  runExclusive,
  passwordMatches,
  setPassword,
} from '#features/platform/identity/server/index.ts';
import * as repo from './account.repo.ts';

/**
 * Changes the person's own password, who shows that they know the present one; their other sessions end. Wrong guesses
 * count as failed sign-ins, so that an open session is no way to try passwords out.
 */
export async function changePassword(ctx: Ctx, given: { currentPassword: string; newPassword: string }): Promise<void> {
  const { actor, tenant, database, scope } = ctx;
  if (actor.homeTenantId === tenant.id && tenant.cloud) fail('managedElsewhere');
  const atHome = <T>(work: (db: Db) => Promise<T>) =>
    database.inTenant({ ...scope, tenantId: actor.homeTenantId }, work);
  const here: attempts.Subject = { kind: 'login', value: attempts.atAddress(actor.email, ctx.request.ip) };
  await runExclusive(attempts.countedEmail(actor.email), async () => {
    const { wait, present } = await atHome(async (db) => ({
      wait: await attempts.retryAfterSeconds(db, [here]),
      present: await repo.passwordHash(db, actor.id),
    }));
    if (wait > 0) fail('tooMany', { retryAfter: wait });
    if (await passwordMatches(present, given.currentPassword)) return;
    await atHome((db) => attempts.recordFailure(db, [here]));
    fail('wrongPassword', { fields: { current_password: [failures.wrongPassword.message] } });
  });
  const chosen = await hashPassword(given.newPassword);
  await atHome((db) => setPassword(db, actor.id, chosen, actor.sessionId));
}
