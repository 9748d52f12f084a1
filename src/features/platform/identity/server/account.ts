import { setTimeout as sleep } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Tenant } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import * as attempts from './signInThrottle.repo.ts';
import { IdentityFailure } from './identityFailure.ts';
import {
  type CodePurpose,
  type CodeState,
  codeLifetimeMinutes,
  createCode,
  type LinkOwner,
  readCode,
  setPassword,
} from './passwordCodes.ts';
import { passwordMail } from './passwordMail.ts';
import { hashPassword } from './passwords.ts';
import { tenantOfToken } from './sessions.repo.ts';
import { authorOf, findAccount, type IdentityServices, tenantScope, type SignInContext } from './signIn.ts';

/** Minutes after signing in during which a token alone may change the password. */
const recentMinutes = 5;

/** The account and session behind one of our access tokens. */
export async function accountOf({ database, tenants, tokens }: IdentityServices, idToken: string) {
  const claims = await tokens.verify(idToken);
  const home = claims && (await tenants.byId(claims.tenantId));
  if (!claims || !home) throw new IdentityFailure('INVALID_ID_TOKEN');
  const account = await database.inTenant(tenantScope(home.id, 'lookup'), (db) =>
    db
      .selectFrom('adminUsers as u')
      .innerJoin('sessions as s', 's.userId', 'u.id')
      .select(['u.id', 'u.name', 'u.email', 's.awaitsSecondFactor'])
      .select(sql<boolean>`s.created_at > now() - make_interval(mins => ${recentMinutes})`.as('recent'))
      .where('u.id', '=', claims.userId)
      .where('u.enabled', '=', true)
      .where('s.id', '=', claims.sessionId)
      .where('s.revokedAt', 'is', null)
      .executeTakeFirst(),
  );
  if (!account) throw new IdentityFailure('INVALID_ID_TOKEN');
  return { account, home, sessionId: claims.sessionId };
}

/** A link to choose a password. Its holder can sign in as that user. */
export async function passwordLink(db: Db, userId: number, purpose: CodePurpose, origin: string): Promise<string> {
  const code = await createCode(db, userId, purpose);
  return `${origin}/reset-password?oobCode=${encodeURIComponent(code)}`;
}

/** Queues the mail with a link to choose a password, in the transaction that causes it. */
export async function mailPasswordLink(
  db: Db,
  to: { id: number; name: string; email: string },
  purpose: CodePurpose,
  tenant: { name: string; cloud: unknown },
  origin: string,
): Promise<void> {
  // With cloud sign-in, users choose their password there.
  if (tenant.cloud) return;
  const link = await passwordLink(db, to.id, purpose, origin);
  await passwordMail.send(db, to.email, {
    kind: purpose,
    tenantName: tenant.name,
    personName: to.name,
    link,
    minutes: codeLifetimeMinutes[purpose],
  });
}

/** Minimum response time in milliseconds, so that timing does not reveal whether a mail was sent. */
const leastAnswer = 300;

async function sendLink(
  services: IdentityServices,
  visit: SignInContext,
  email: string,
  origin: string,
): Promise<void> {
  const found = await findAccount(services, visit.tenant, email);
  if (!found?.account.enabled) return;
  const { account, home } = found;
  // An invited user who never signed in has no password to reset.
  const purpose = account.passwordHash === null ? 'invitation' : 'reset';
  await services.database.inTenant(tenantScope(home.id, visit.requestId), (db) =>
    mailPasswordLink(db, account, purpose, home, origin),
  );
}

/** Sends a link when the account exists; answers the same when it does not, in words and in time. */
export async function requestReset(
  services: IdentityServices,
  visit: SignInContext,
  email: string,
  origin: string,
): Promise<void> {
  const { database } = services;
  const subjects: attempts.Subject[] = [
    { kind: 'reset', value: attempts.atAddress(email, visit.ip) },
    { kind: 'resetEmail', value: attempts.countedEmail(email) },
    { kind: 'resetIp', value: normalizeIP(visit.ip) },
  ];
  const wait = await database.inTenant(
    tenantScope(visit.tenant.id, visit.requestId),
    async (db) =>
      (await attempts.retryAfterSeconds(db, [{ kind: 'ip', value: normalizeIP(visit.ip) }])) ||
      attempts.countAttempt(db, subjects),
  );
  if (wait > 0) throw new IdentityFailure('TOO_MANY_ATTEMPTS_TRY_LATER', wait);
  await Promise.all([sendLink(services, visit, email, origin), sleep(leastAnswer)]);
}

/**
 * Sets the password of a link, or only returns the link's owner.
 *
 * The link is checked before the slow password hash and again when it is used, so that only one of two concurrent
 * requests succeeds.
 */
export async function resetPassword(
  { database, tenants }: IdentityServices,
  code: string,
  password: string | undefined,
  { ip, requestId }: Pick<SignInContext, 'ip' | 'requestId'>,
): Promise<LinkOwner & { home: Tenant }> {
  const home = await tenants.byId(tenantOfToken(code) ?? 0);
  if (!home) throw new IdentityFailure('INVALID_OOB_CODE');
  const guess: attempts.Subject = { kind: 'code', value: normalizeIP(ip) };
  const atHome = <T>(work: (db: Db) => Promise<T>) => database.inTenant(tenantScope(home.id, requestId), work);
  const { wait, ...found } = await atHome(async (db) => {
    const link = await readCode(db, code);
    const seconds = await attempts.retryAfterSeconds(db, [guess]);
    if (link.state === 'unknown') await attempts.recordFailure(db, [guess]);
    return { ...link, wait: seconds };
  });
  if (wait > 0) throw new IdentityFailure('TOO_MANY_ATTEMPTS_TRY_LATER', wait);
  const { userId, email, name, firstPassword } = valid(found);
  const owner = { userId, email, name, firstPassword, home };
  if (password === undefined) return owner;
  const passwordHash = await hashPassword(password);
  await database.inTenant(
    { ...tenantScope(home.id, requestId), author: authorOf({ id: userId, name, email }, home) },
    async (db) => {
      valid(await readCode(db, code));
      await setPassword(db, userId, passwordHash);
    },
  );
  return owner;
}

/** A link that is still worth something; refuses any other. */
function valid<T extends { state: CodeState }>(link: T): T {
  if (link.state === 'unknown') throw new IdentityFailure('INVALID_OOB_CODE');
  if (link.state === 'expired') throw new IdentityFailure('EXPIRED_OOB_CODE');
  return link;
}

/** Changes the password of a user who has just signed in. */
export async function changePasswordByToken(
  services: IdentityServices,
  idToken: string,
  password: string,
  requestId: string,
) {
  const { account, home, sessionId } = await accountOf(services, idToken);
  if (account.awaitsSecondFactor) throw new IdentityFailure('INVALID_ID_TOKEN');
  if (!account.recent) throw new IdentityFailure('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const passwordHash = await hashPassword(password);
  const author = authorOf(account, home);
  await services.database.inTenant({ ...tenantScope(home.id, requestId), author }, (db) =>
    setPassword(db, account.id, passwordHash, sessionId),
  );
  return { account };
}
