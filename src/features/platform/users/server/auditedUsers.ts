import { sql } from 'kysely';
import { fail } from '../users.failures.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { revokeCodes } from '#features/platform/identity/server/index.ts';
import {
  type Grant,
  grantsOfRoles,
  grantUndoGuard,
  isGrantSubset,
  membersOfGroups,
  unionGrants,
  type UserGrant,
  userGrant,
} from '#features/platform/roles/server/index.ts';
import { userEntity } from '../users.contract.ts';
import { afterUsersChange } from './saveUser.ts';

/** The access of some users, by id; a user who does not exist is absent. */
async function grantsOfUsers(db: Db, ids: readonly number[], policies: PolicyTable): Promise<Map<number, UserGrant>> {
  const { rows } = await sql<Omit<Grant, 'policies'> & { id: number; roleIds: number[] }>`
    select u.id, u.all_stores,
      array(select ur.role_id from ${tenantRows('userRoles as ur')} where ur.user_id = u.id) as role_ids,
      array(select s.store_id from ${tenantRows('userStores as s')} where s.user_id = u.id) as store_ids,
      array(select g.store_group_id from ${tenantRows('userStoreGroups as g')} where g.user_id = u.id) as store_group_ids
    from ${tenantRows('adminUsers as u')} where u.id = any(${ids}::bigint[])`.execute(db);
  const roles = await grantsOfRoles(db, [...new Set(rows.flatMap(({ roleIds }) => roleIds))], policies);
  const groupIds = [...rows, ...roles.values()].flatMap(({ storeGroupIds }) => storeGroupIds);
  const members = await membersOfGroups(db, groupIds);
  return new Map(
    rows.map(({ id, roleIds, ...stores }) => [
      id,
      userGrant(stores, unionGrants(roleIds.flatMap((roleId) => roles.get(roleId) ?? [])), members),
    ]),
  );
}

/** Loads one side of users' access: as assigned, or as it results. */
const side = (name: keyof UserGrant) => async (db: Db, ids: readonly number[], policies: PolicyTable) =>
  new Map([...(await grantsOfUsers(db, ids, policies))].map(([id, grant]) => [id, grant[name]]));

/** Columns and lists that would let another person sign in as the user. */
const sensitive = [
  'email',
  'password_hash',
  'second_factor_sealed',
  'enabled',
  'role_ids',
  'all_stores',
  'store_ids',
  'store_group_ids',
];

/** Columns that an API token does not change. */
const credentials = ['email', 'password_hash', 'second_factor_sealed'];

/** As when saving a user: an actor with fewer permissions may not undo changes that let them sign in as the user. */
const guardUndo: NonNullable<AuditedTable['guardUndo']> = async (guarded) => {
  const { db, actor, changes, policies } = guarded;
  const restored = changes.flatMap(({ before, after }) => (before && after ? Object.keys(after) : []));
  if (actor.token && restored.some((column) => credentials.includes(column))) fail('passwordByToken');
  const touched = changes.filter(({ after }) => sensitive.some((column) => column in (after ?? {})));
  const grants = await grantsOfUsers(db, [...new Set(touched.map(({ recordId }) => recordId))], policies);
  for (const grant of grants.values()) if (!isGrantSubset(actor, grant)) fail('notOwnRole');
  const [assigned, resulting] = [
    await grantUndoGuard(side('assigned'))(guarded),
    await grantUndoGuard(side('effective'))(guarded),
  ];
  return async () => {
    await assigned();
    await resulting();
    await revokeCodes(db, [...grants.keys()]);
  };
};

/** How users take part in the history and in undo. */
export const auditedUsers: AuditedTable = {
  table: 'adminUsers',
  entity: userEntity,
  afterUndo: afterUsersChange,
  guardUndo,
};
