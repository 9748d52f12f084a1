import { fail, failures } from '../account.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { attempts, hashPassword, passwordMatches, setPassword } from '#features/platform/identity/server/index.ts';
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
  const subject: attempts.Subject = { kind: 'email', value: actor.email };
  const { wait, present } = await atHome(async (db) => ({
    wait: await attempts.countAttempt(db, [subject]),
    present: await repo.passwordHash(db, actor.id),
  }));
  if (wait > 0) fail('tooMany', { retryAfter: wait });
  if (!(await passwordMatches(present, given.currentPassword)))
    fail('wrongPassword', { fields: { current_password: [failures.wrongPassword.message] } });
  const chosen = await hashPassword(given.newPassword);
  await atHome(async (db) => {
    await attempts.resetFailures(db, subject);
    await setPassword(db, actor.id, chosen, actor.sessionId);
  });
}
