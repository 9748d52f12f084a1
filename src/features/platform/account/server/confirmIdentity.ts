import { fail } from '../account.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { attempts, runExclusive } from '#features/platform/identity/server/index.ts';

/** Refuses whoever's company has a sign-in service of its own: there is nothing of theirs to change here. */
export function requireBuiltInSignIn({ actor, tenant }: Ctx): void {
  if (actor.homeTenantId === tenant.id && tenant.cloud) fail('managedElsewhere');
}

/** Work in transactions of its own, wherever the person's account lives. */
export const atHome = <T>({ actor, database, scope }: Ctx, work: (db: Db) => Promise<T>): Promise<T> =>
  database.inTenant({ ...scope, tenantId: actor.homeTenantId }, work);

/**
 * Has the person show that they are the one who signed in, by a password or a code. Wrong ones count as failed sign-ins, so
 * that an open session is no way to try them out.
 */
export async function confirmIdentity(ctx: Ctx, matches: () => Promise<boolean>, refuse: () => never): Promise<void> {
  const { actor, request } = ctx;
  const here: attempts.Subject = { kind: 'login', value: attempts.atAddress(actor.email, request.ip) };
  await runExclusive(attempts.countedEmail(actor.email), async () => {
    const wait = await atHome(ctx, (db) => attempts.retryAfterSeconds(db, [here]));
    if (wait > 0) fail('tooMany', { retryAfter: wait });
    if (await matches()) return;
    await atHome(ctx, (db) => attempts.recordFailure(db, [here]));
    refuse();
  });
}
