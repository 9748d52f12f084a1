import { sql } from 'kysely';
import { fail } from '#domain/failures.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import type { Audited } from '../../audit/server/index.ts';
import { endCodes } from '../../identity/server/index.ts';
import {
  type Grant,
  grantsOfRoles,
  guardingGrants,
  isWithin,
  together,
  type UserGrant,
  userGrant,
} from '../../roles/server/index.ts';
import { userEntity } from '../users.contract.ts';
import { usersChanged } from './saveUser.ts';
import { userRoles, userStores } from './users.repo.ts';

/** The access of some users, by id; a user who does not exist is absent. */
async function grantsOfUsers(db: Db, ids: readonly number[]): Promise<Map<number, UserGrant>> {
  const { tenantId } = scopeOf(db);
  const { rows } = await sql<Omit<Grant, 'policies'> & { id: number; roleIds: number[] }>`
    select u.id, u.all_stores,
      array(select ur.role_id from user_roles ur where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as role_ids,
      array(select s.store_id from user_stores s where s.tenant_id = u.tenant_id and s.user_id = u.id) as store_ids
    from admin_users u where u.tenant_id = ${tenantId} and u.id = any(${ids}::bigint[])`.execute(db);
  const roles = await grantsOfRoles(db, [...new Set(rows.flatMap(({ roleIds }) => roleIds))]);
  return new Map(
    rows.map(({ id, roleIds, ...own }) => [
      id,
      userGrant(own, together(roleIds.flatMap((roleId) => roles.get(roleId) ?? []))),
    ]),
  );
}

/** One side of the access of some users: what is written down, or what comes of it. */
const side = (name: keyof UserGrant) => async (db: Db, ids: readonly number[]) =>
  new Map([...(await grantsOfUsers(db, ids))].map(([id, grant]) => [id, grant[name]]));

/** Columns and lists by which somebody could become the user. */
const sensitive = ['email', 'password_hash', 'enabled', 'role_ids', 'all_stores', 'store_ids'];

/** As in saving a user: whoever may do less than the user leaves alone what would let them become it. */
const guardUndo: NonNullable<Audited['guardUndo']> = async (given) => {
  const { db, actor, changes } = given;
  const touched = changes.filter(({ after }) => sensitive.some((column) => column in (after ?? {})));
  const grants = await grantsOfUsers(db, [...new Set(touched.map(({ recordId }) => recordId))]);
  for (const grant of grants.values()) if (!isWithin(actor, grant)) fail('notOwnRole');
  const [written, reached] = [await guardingGrants(side('given'))(given), await guardingGrants(side('reached'))(given)];
  return async () => {
    await written();
    await reached();
    await endCodes(db, [...grants.keys()]);
  };
};

/** How users take part in the history and in undo. */
export const auditedUsers: Audited = {
  table: 'adminUsers',
  entity: userEntity,
  links: [userRoles, userStores],
  afterUndo: usersChanged,
  guardUndo,
};
