import { sql } from 'kysely';
import { fail } from '../roles.failures.ts';
import { administratorPolicy } from '../roles.policies.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';

/** Advisory lock of one tenant's administrators: two people removing each other at once must wait for one another. */
const lockClass = 71;

/** Active users who may edit roles. */
const administrators = (db: Db) =>
  db
    .selectFrom('adminUsers as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .innerJoin('rolePolicies as p', 'p.roleId', 'ur.roleId')
    .where('u.enabled', '=', true)
    .where('p.policy', '=', administratorPolicy);

/** Addresses of the active users who may edit roles. */
export async function administratorMails(db: Db): Promise<string[]> {
  const found = await administrators(db).select('u.email').distinct().execute();
  return found.map(({ email }) => email);
}

/** Refuses to leave the tenant without an active user who may edit roles. Call it after the write, in its transaction. */
export async function requireAdministrator(db: Db): Promise<void> {
  const { tenantId } = scopeOf(db);
  await sql`select pg_advisory_xact_lock(${lockClass}, ${tenantId})`.execute(db);
  const administrator = await administrators(db).select('u.id').limit(1).executeTakeFirst();
  if (!administrator) fail('lastAdministrator');
}
