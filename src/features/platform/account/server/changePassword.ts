import { fail, failures } from '../account.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { hashPassword, passwordMatches, setPassword } from '#features/platform/identity/server/index.ts';
import * as repo from './account.repo.ts';
import { atHome, confirmIdentity, requireBuiltInSignIn } from './confirmIdentity.ts';

/** Rejects a wrong current password. */
export const requirePassword = (ctx: Ctx, password: string): Promise<void> =>
  confirmIdentity(
    ctx,
    async () => passwordMatches(await atHome(ctx, (db) => repo.passwordHash(db, ctx.actor.id)), password),
    () => fail('wrongPassword', { fields: { current_password: [failures.wrongPassword.message] } }),
  );

/** Changes the person's own password, who shows that they know the present one; their other sessions end. */
export async function changePassword(ctx: Ctx, input: { currentPassword: string; newPassword: string }): Promise<void> {
  requireBuiltInSignIn(ctx);
  await requirePassword(ctx, input.currentPassword);
  const chosen = await hashPassword(input.newPassword);
  await atHome(ctx, (db) => setPassword(db, ctx.actor.id, chosen, ctx.actor.sessionId));
}
