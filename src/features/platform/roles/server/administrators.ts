import { sql } from 'kysely';
import type { Policy } from '#kit/contract/policies.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { fail } from '../roles.failures.ts';
import { administratorPolicy, ownerPolicy } from '../roles.policies.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import type { MailKind } from '#kit/server/mail/defineMail.ts';

/** Advisory lock of one tenant's administrators: two people removing each other at once must wait for one another. */
const lockClass = 71;

/** Active users with a policy. */
const holders = (db: Db, policy: Policy) =>
  db
    .selectFrom('adminUsers as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .innerJoin('rolePolicies as p', 'p.roleId', 'ur.roleId')
    .where('u.enabled', '=', true)
    .where('p.policy', '=', policy);

/** Addresses of the active users with a policy. */
export async function mailsOfHolders(db: Db, policy: Policy): Promise<string[]> {
  const found = await holders(db, policy).select('u.email').distinct().orderBy('u.email').execute();
  return found.map(({ email }) => email);
}

/** Mails the active users who may edit roles, in the transaction that causes it. */
export async function mailAdministrators<Facts>(db: Db, mail: MailKind<Facts>, facts: Facts): Promise<void> {
  for (const email of await mailsOfHolders(db, administratorPolicy)) await mail.send(db, email, facts);
}

/** Ids of the active owners of the platform; none in the transaction of another company. */
export async function ownerIds(db: Db): Promise<number[]> {
  const found = await holders(db, ownerPolicy).select('u.id').distinct().execute();
  return found.map(({ id }) => id);
}

/**
 * Refuses to leave the tenant without an active user who may edit roles, and the platform without an active owner.
 *
 * Call it after the write, in its transaction.
 */
export async function requireAdministrator(db: Db): Promise<void> {
  const { tenantId } = scopeOf(db);
  const { rows } = await sql<{ slug: string }>`
    select t.slug from tenants t, pg_advisory_xact_lock(${lockClass}, ${tenantId}) where t.id = ${tenantId}`.execute(
    db,
  );
  const policy = rows[0]?.slug === platformSlug ? ownerPolicy : administratorPolicy;
  if (await holders(db, policy).select('u.id').limit(1).executeTakeFirst()) return;
  fail(policy === ownerPolicy ? 'lastOwner' : 'lastAdministrator');
}
