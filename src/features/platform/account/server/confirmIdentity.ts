import { fail } from '../account.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { attempts, runExclusive } from '#features/platform/identity/server/index.ts';

/** Rejects users of companies with an external sign-in service: their credentials are not stored here. */
export function requireBuiltInSignIn({ actor, tenant }: Ctx): void {
  if (actor.homeTenantId === tenant.id && tenant.cloud) fail('managedElsewhere');
}

/** Runs work in separate transactions in the account's home tenant. */
export const atHome = <T>({ actor, database, scope }: Ctx, work: (db: Db) => Promise<T>): Promise<T> =>
  database.inTenant({ ...scope, tenantId: actor.homeTenantId }, work);

/**
 * Confirms that the user is who signed in, by a password or a code. Failures count as failed sign-ins, so that an open
 * session cannot be used for guessing.
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
