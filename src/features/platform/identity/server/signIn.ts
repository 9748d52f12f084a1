import type { Tenant } from '#kit/server/http/context.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { platformSlug, type TenantDirectory } from '#features/platform/tenants/server/index.ts';
import { invalidateAccess } from './actors.ts';
import * as attempts from './signInThrottle.repo.ts';
import { IdentityFailure } from './identityFailure.ts';
import { passwordMatches } from './passwords.ts';
import * as sessions from './sessions.repo.ts';
import type { Tokens } from './tokens.ts';

export type IdentityServices = { database: Database; tenants: TenantDirectory; tokens: Tokens };
export type SignInContext = { tenant: Tenant; ip: string; userAgent: string; requestId: string };
type Account = { id: number; name: string; email: string; passwordHash: string | null; enabled: boolean };

export const tenantScope = (tenantId: number, requestId: string) => ({
  tenantId,
  author: systemAuthor,
  requestId,
  source: 'staff' as const,
  area: 'identity',
});

const accountIn = (database: Database, tenant: Tenant, email: string): Promise<Account | undefined> =>
  database.inTenant(tenantScope(tenant.id, 'sign-in'), (db) =>
    db
      .selectFrom('adminUsers')
      .select(['id', 'name', 'email', 'passwordHash', 'enabled'])
      .where('emailNorm', '=', email.trim().toLowerCase())
      .executeTakeFirst(),
  );

/** The account an e-mail means here: the tenant's own, else a super-admin's. Both are always looked up, to take the same time. */
export async function findAccount({ database, tenants }: IdentityServices, tenant: Tenant, email: string) {
  const platform = await tenants.bySlug(platformSlug);
  const [own, superAdmin] = await Promise.all([
    accountIn(database, tenant, email),
    platform ? accountIn(database, platform, email) : undefined,
  ]);
  // Whoever its cloud has locked out must not come in here with an old password.
  if (own && !tenant.cloud) return { account: own, home: tenant };
  return superAdmin && platform ? { account: superAdmin, home: platform } : null;
}

/**
 * Counts one attempt to sign in: for the e-mail and the address in this tenant, and for the e-mail in all tenants
 * together, because a super-admin's account answers in each of them.
 */
async function counting(
  { database, tenants }: IdentityServices,
  { tenant, ip, requestId }: SignInContext,
  given: string,
) {
  const email: attempts.Subject = { kind: 'email', value: given.trim() };
  const anywhere: attempts.Subject = { kind: 'anywhere', value: given.trim() };
  const address: attempts.Subject = { kind: 'ip', value: ip };
  const platform = await tenants.bySlug(platformSlug);
  const here = <T>(work: (db: Db) => Promise<T>) => database.inTenant(tenantScope(tenant.id, requestId), work);
  const inAll = async <T>(work: (db: Db) => Promise<T>) =>
    platform ? database.inTenant(tenantScope(platform.id, requestId), work) : null;
  return {
    /** Seconds to wait, 0 to go on. Counts before the password is looked at, or attempts at one moment would all pass. */
    begin: async (): Promise<number> => {
      const wait = await here(
        async (db) => (await attempts.retryAfterSeconds(db, [address])) || attempts.countAttempt(db, [email]),
      );
      return wait || ((await inAll((db) => attempts.countAttempt(db, [anywhere]))) ?? 0);
    },
    failed: () => here((db) => attempts.recordFailure(db, address)),
    /** Nobody but the super-admin clears what counts in all tenants: anybody may have that e-mail in a tenant of their own. */
    succeeded: async (isSuperAdmin: boolean): Promise<void> => {
      await here((db) => attempts.resetFailures(db, email));
      await inAll(async (db) => {
        await (isSuperAdmin ? attempts.resetFailures(db, anywhere) : attempts.undoAttempt(db, anywhere));
      });
    },
  };
}

/** Opens a session for the right password. A wrong one and an unknown e-mail get the same answer, in words and in time. */
export async function signIn(
  services: IdentityServices,
  visit: SignInContext,
  given: { email: string; password: string },
) {
  const { database, tokens } = services;
  const attempt = await counting(services, visit, given.email);
  const wait = await attempt.begin();
  if (wait > 0) throw new IdentityFailure('TOO_MANY_ATTEMPTS_TRY_LATER', wait);
  const found = await findAccount(services, visit.tenant, given.email);
  const right = await passwordMatches(found?.account.passwordHash, given.password);
  if (!found || !right || !found.account.enabled) {
    await attempt.failed();
    throw new IdentityFailure('INVALID_LOGIN_CREDENTIALS');
  }
  const { account, home } = found;
  await attempt.succeeded(home.slug === platformSlug);
  const { sessionId, refreshToken } = await database.inTenant(tenantScope(home.id, visit.requestId), (db) =>
    sessions.open(db, { userId: account.id, userAgent: visit.userAgent, ip: visit.ip }),
  );
  return { account, refreshToken, idToken: await tokens.sign({ account, tenant: home, sessionId }) };
}

/** A fresh access token for a refresh token, which is exchanged for the next one. */
export async function renewSession(
  { database, tenants, tokens }: IdentityServices,
  refreshToken: string,
  requestId: string,
) {
  const home = await tenants.byId(sessions.tenantOfToken(refreshToken) ?? 0);
  if (!home || home.cloud) throw new IdentityFailure('INVALID_REFRESH_TOKEN');
  const renewed = await database.inTenant(tenantScope(home.id, requestId), async (db) => {
    const renewal = await sessions.renew(db, refreshToken);
    if (renewal.outcome === 'reused') await invalidateAccess(db);
    if (renewal.outcome !== 'renewed') return null;
    const account = await db
      .selectFrom('adminUsers')
      .select(['id', 'name', 'email'])
      .where('id', '=', renewal.userId)
      .where('enabled', '=', true)
      .executeTakeFirst();
    return account ? { ...renewal, account } : null;
  });
  if (!renewed) throw new IdentityFailure('INVALID_REFRESH_TOKEN');
  const { account, sessionId, refreshToken: next } = renewed;
  return { account, home, refreshToken: next, idToken: await tokens.sign({ account, tenant: home, sessionId }) };
}
