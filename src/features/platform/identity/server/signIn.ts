import { normalizeIP } from '@fastify/rate-limit';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { type Author, systemAuthor } from '#kit/server/data/scope.ts';
import { outageOf } from '#kit/server/postgres/outage.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { lockedSentence, type TenantDirectory } from '#features/platform/tenants/server/index.ts';
import { invalidateAccess } from './accessCaches.ts';
import * as attempts from './signInThrottle.repo.ts';
import { companyHeld, IdentityFailure } from './identityFailure.ts';
import { runExclusive } from './runExclusive.ts';
import { passwordMatches } from './passwords.ts';
import { isPendingOf, pendingSignIn, readPendingSignIn } from './second-factor/pendingSignIn.ts';
import { isDemanded, spendCode } from './second-factor/secondFactor.repo.ts';
import * as sessions from './sessions.repo.ts';
import type { Tokens } from './tokens.ts';

export type IdentityServices = {
  database: Database;
  tenants: TenantDirectory;
  tokens: Tokens;
  secrets: Secrets;
  /** Well-known passwords, rejected for every account. */
  refusedPasswords: readonly string[];
  /** Where people of a locked company write to. */
  supportEmail: string;
};
export type SignInContext = { tenant: Tenant; ip: string; userAgent: string; requestId: string };
type Credentials = { email: string; password: string };
type Account = {
  id: number;
  name: string;
  email: string;
  passwordHash: string | null;
  secondFactorSealed: string | null;
  enabled: boolean;
};

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
      .select(['id', 'name', 'email', 'passwordHash', 'secondFactorSealed', 'enabled'])
      .where('emailNorm', '=', email.trim().toLowerCase())
      .executeTakeFirst(),
  );

/** Result from the platform's tenant. While its node is down, only its users cannot sign in. */
const ifAvailable = <T>(lookup: Promise<T>, otherwise: T): Promise<T> =>
  lookup.catch((error: unknown) => {
    if (outageOf(error) === 'unreachable') return otherwise;
    throw error;
  });

/**
 * Finds the account of an e-mail: a super-admin's first, else the tenant's. Otherwise a tenant could lock out a
 * super-admin by adding a user.
 *
 * Both are always looked up, to take the same time.
 */
export async function findAccount({ database, tenants }: IdentityServices, tenant: Tenant, email: string) {
  const platform = await tenants.bySlug(platformSlug);
  const [tenantAccount, superAdmin] = await Promise.all([
    accountIn(database, tenant, email),
    platform ? ifAvailable(accountIn(database, platform, email), undefined) : undefined,
  ]);
  if (superAdmin?.enabled && platform) return { account: superAdmin, home: platform };
  // A user locked out by the cloud must not sign in here with an old password.
  return tenantAccount && !tenant.cloud ? { account: tenantAccount, home: tenant } : null;
}

type Found = Awaited<ReturnType<typeof findAccount>>;
type Known = NonNullable<Found>;

/**
 * Limits guesses at an e-mail, per tenant and across tenants, because a super-admin's account exists in each of them.
 *
 * An e-mail that fails everywhere has to wait, except at addresses its user signed in from before.
 */
async function guessingLimit(
  { database, tenants }: IdentityServices,
  { tenant, ip, requestId }: SignInContext,
  typedEmail: string,
) {
  const [email, there] = [attempts.countedEmail(typedEmail), attempts.atAddress(typedEmail, ip)];
  const address: attempts.Subject = { kind: 'ip', value: normalizeIP(ip) };
  const here = { strict: { kind: 'login', value: there }, loose: { kind: 'email', value: email } } as const;
  const inAll = { strict: { kind: 'anywhereLogin', value: there }, loose: { kind: 'anywhere', value: email } } as const;
  const platform = await tenants.bySlug(platformSlug);
  const within = <T>({ id }: Tenant, work: (db: Db) => Promise<T>) =>
    database.inTenant(tenantScope(id, requestId), work);
  const waits = (db: Db, { strict, loose }: typeof here | typeof inAll) =>
    Promise.all([attempts.retryAfterSeconds(db, [strict, address]), attempts.retryAfterSeconds(db, [loose])]);
  return {
    /** Seconds to wait, 0 to go on. */
    async wait(found: Found): Promise<number> {
      const [strictHere, looseHere] = await within(tenant, (db) => waits(db, here));
      const [strictInAll, looseInAll] = platform
        ? await ifAvailable(
            within(platform, (db) => waits(db, inAll)),
            [0, 0],
          )
        : [0, 0];
      const [strict, loose] = [Math.max(strictHere, strictInAll), Math.max(looseHere, looseInAll)];
      if (loose <= strict) return strict;
      const { account, home } = found ?? { account: { id: 0 }, home: tenant };
      return (await within(home, (db) => sessions.isKnownAddress(db, account.id, ip))) ? strict : loose;
    },
    async failed(): Promise<void> {
      await within(tenant, (db) => attempts.recordFailure(db, [here.strict, here.loose, address]));
      if (platform) await within(platform, (db) => attempts.recordFailure(db, [inAll.strict, inAll.loose]));
    },
    /** Only the super-admin clears the count across tenants: any tenant may have a user with that e-mail. */
    async succeeded(isSuperAdmin: boolean): Promise<void> {
      await within(tenant, (db) => attempts.resetFailures(db, here.strict));
      if (platform && isSuperAdmin) await within(platform, (db) => attempts.resetFailures(db, inAll.strict));
    },
  };
}

/**
 * Finds the account by e-mail and password. A wrong password and an unknown e-mail get the same response, in text and
 * in time.
 *
 * Failures are cleared after the complete sign-in: a correct password alone clears nothing when a code follows.
 */
async function authenticate(
  services: IdentityServices,
  visit: SignInContext,
  credentials: Credentials,
): Promise<Known> {
  const limit = await guessingLimit(services, visit, credentials.email);
  const found = await findAccount(services, visit.tenant, credentials.email);
  const wait = await limit.wait(found);
  if (wait > 0) throw new IdentityFailure('TOO_MANY_ATTEMPTS_TRY_LATER', wait);
  const matches = await passwordMatches(found?.account.passwordHash, credentials.password);
  const right = matches && !services.refusedPasswords.includes(credentials.password);
  if (!found || !right || !found.account.enabled) {
    await limit.failed();
    throw new IdentityFailure('INVALID_LOGIN_CREDENTIALS');
  }
  if (!found.account.secondFactorSealed) await limit.succeeded(found.home.slug === platformSlug);
  return found;
}

/** Opens a session for the right password, or answers what to show with a code where the account has a second factor. */
export async function signIn(services: IdentityServices, visit: SignInContext, credentials: Credentials) {
  const known = await runExclusive(attempts.countedEmail(credentials.email), () =>
    authenticate(services, visit, credentials),
  );
  const { account, home } = known;
  if (account.secondFactorSealed) return { account, pending: pendingSignIn(account, home.id, services.secrets) };
  return openSession(services, visit, known);
}

/** Opens a session for the code that follows the password. Wrong codes count like wrong passwords. */
export async function signInWithCode(
  services: IdentityServices,
  visit: SignInContext,
  { credential, code }: { credential: string; code: string },
) {
  const pending = readPendingSignIn(credential, services.secrets);
  if (!pending) throw new IdentityFailure('INVALID_MFA_PENDING_CREDENTIAL');
  const known = await runExclusive(attempts.countedEmail(pending.email), async () => {
    const limit = await guessingLimit(services, visit, pending.email);
    const found = await findAccount(services, visit.tenant, pending.email);
    const wait = await limit.wait(found);
    if (wait > 0) throw new IdentityFailure('TOO_MANY_ATTEMPTS_TRY_LATER', wait);
    if (!found?.account.enabled || !isPendingOf(pending, found.account, found.home))
      throw new IdentityFailure('INVALID_MFA_PENDING_CREDENTIAL');
    if (!(await spend(services, visit, found, code))) {
      await limit.failed();
      throw new IdentityFailure('INVALID_CODE');
    }
    await limit.succeeded(found.home.slug === platformSlug);
    return found;
  });
  return openSession(services, visit, known);
}

/** The owner of an account as the author of a change. */
export const authorOf = ({ id, name, email }: Pick<Account, 'id' | 'name' | 'email'>, home: Tenant): Author => ({
  id,
  name,
  email,
  superAdmin: home.slug === platformSlug,
});

/** A recovery code that is gone stands in the history as its owner's doing. */
function spend({ database, secrets }: IdentityServices, { requestId }: SignInContext, known: Known, code: string) {
  const { account, home } = known;
  const author = authorOf(account, home);
  return database.inTenant({ ...tenantScope(home.id, requestId), author }, (db) =>
    spendCode(db, account.id, code, secrets),
  );
}

/**
 * A session, which can do no more than set up a second factor where the company demands one that is not there.
 *
 * Fails while the company of the account is locked.
 */
export async function openSession(
  { database, tokens, supportEmail }: IdentityServices,
  visit: SignInContext,
  { account, home }: Known,
) {
  const { userAgent, ip, requestId } = visit;
  const sentence = lockedSentence(home);
  if (sentence !== null) throw companyHeld(`${sentence} Nuestro correo es ${supportEmail}.`);
  const opened = await database.inTenant(tenantScope(home.id, requestId), async (db) => {
    const awaitsSecondFactor = !account.secondFactorSealed && (await isDemanded(db));
    return {
      ...(await sessions.open(db, { userId: account.id, userAgent, ip, awaitsSecondFactor })),
      awaitsSecondFactor,
    };
  });
  const { sessionId, refreshToken, awaitsSecondFactor } = opened;
  const idToken = await tokens.sign({ account, tenant: home, sessionId });
  return { account, refreshToken, awaitsSecondFactor, idToken };
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
    if (renewal.outcome === 'reused' || renewal.userId === null) return null;
    const account = await db
      .selectFrom('adminUsers')
      .select(['id', 'name', 'email', 'enabled'])
      .where('id', '=', renewal.userId)
      .executeTakeFirst();
    return account ? { ...renewal, account } : null;
  });
  // The holder of a session's token may learn that their access has ended.
  if (renewed?.account.enabled === false) throw new IdentityFailure('USER_DISABLED');
  if (renewed?.outcome !== 'renewed') throw new IdentityFailure('INVALID_REFRESH_TOKEN');
  const { account, sessionId, refreshToken: next } = renewed;
  return { account, home, refreshToken: next, idToken: await tokens.sign({ account, tenant: home, sessionId }) };
}
