import { sql } from 'kysely';
import { fail } from '#domain/failures.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import type { Audited } from '../../audit/server/index.ts';
import { type Grant, guardingGrants } from '../../roles/server/index.ts';
import { userEntity } from '../users.contract.ts';
import { usersChanged } from './saveUser.ts';
import { userRoles, userStores } from './users.repo.ts';

/** What some users may do and reach by their roles, by id; a user who does not exist is absent. */
async function grantsOfUsers(db: Db, ids: readonly number[]): Promise<Map<number, Grant>> {
  const { tenantId } = scopeOf(db);
  const { rows } = await sql<Grant & { id: number }>`
    select u.id, u.all_stores,
      array(select distinct p.policy from user_roles ur
            join role_policies p on p.tenant_id = ur.tenant_id and p.role_id = ur.role_id
            where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as policies,
      array(select s.store_id from user_stores s where s.tenant_id = u.tenant_id and s.user_id = u.id) as store_ids
    from admin_users u where u.tenant_id = ${tenantId} and u.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...grant }) => [id, grant]));
}

/** Columns and lists by which somebody could become the user. */
const sensitive = ['email', 'password_hash', 'enabled', 'role_ids', 'all_stores', 'store_ids'];

/** As in saving a user: whoever may do less than the user leaves alone what would let them become it. */
const guardUndo: NonNullable<Audited['guardUndo']> = async (given) => {
  const { db, actor, changes } = given;
  const touched = changes.filter(({ after }) => sensitive.some((column) => column in (after ?? {})));
  const grants = await grantsOfUsers(db, [...new Set(touched.map(({ recordId }) => recordId))]);
  for (const { policies } of grants.values())
    if (!policies.every((policy) => actor.policies.has(policy))) fail('notOwnRole');
  return guardingGrants(grantsOfUsers)(given);
};

/** How users take part in the history and in undo. */
export const auditedUsers: Audited = {
  table: 'adminUsers',
  entity: userEntity,
  links: [userRoles, userStores],
  afterUndo: usersChanged,
  guardUndo,
};
