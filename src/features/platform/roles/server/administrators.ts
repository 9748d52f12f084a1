import { sql } from 'kysely';
import { fail } from '../roles.failures.ts';
import { administratorPolicy } from '../roles.policies.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';

/** Advisory lock of one tenant's administrators: two people removing each other at once must wait for one another. */
const lockClass = 71;

/** Refuses to leave the tenant without an active user who may edit roles. Call it after the write, in its transaction. */
export async function requireAdministrator(db: Db): Promise<void> {
  const { tenantId } = scopeOf(db);
  await sql`select pg_advisory_xact_lock(${lockClass}, ${tenantId})`.execute(db);
  const administrator = await db
    .selectFrom('adminUsers as u')
    .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
    .innerJoin('rolePolicies as p', 'p.roleId', 'ur.roleId')
    .select('u.id')
    .where('u.enabled', '=', true)
    .where('p.policy', '=', administratorPolicy)
    .limit(1)
    .executeTakeFirst();
  if (!administrator) fail('lastAdministrator');
}
