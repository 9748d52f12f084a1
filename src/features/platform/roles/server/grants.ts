import { sql } from 'kysely';
import { fail } from '../roles.failures.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Grant, granterOf, type GroupMembers, canGrant, emptyGrant } from '../roles.rules.ts';

/**
 * Grants of roles, by id; a role that does not exist is absent. Policies of areas that are not installed are ignored.
 */
export async function grantsOfRoles(
  db: Db,
  ids: readonly number[],
  policies: PolicyTable,
): Promise<Map<number, Grant>> {
  const { rows } = await sql<Grant & { id: number }>`
    select r.id, r.all_stores,
      array(select p.policy from ${tenantRows('rolePolicies as p')} where p.role_id = r.id) as policies,
      array(select s.store_id from ${tenantRows('roleStores as s')} where s.role_id = r.id) as store_ids,
      array(select g.store_group_id from ${tenantRows('roleStoreGroups as g')} where g.role_id = r.id) as store_group_ids
    from ${tenantRows('roles as r')} where r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, ...grant }) => [id, { ...grant, policies: grant.policies.filter(policies.isPolicy) }]),
  );
}

/** The stores that some groups have at this moment. */
export async function membersOfGroups(db: Db, ids: readonly number[]): Promise<GroupMembers> {
  const rows = await db
    .selectFrom('storeGroupMembers')
    .select(['storeGroupId', 'storeId'])
    .where('storeGroupId', '=', anyOf(ids))
    .execute();
  const byGroup = Map.groupBy(rows, ({ storeGroupId }) => storeGroupId);
  return new Map([...byGroup].map(([id, members]) => [id, members.map(({ storeId }) => storeId)]));
}

/** Undoing is no way to permissions: what records hand out may change only as the person could change it by hand. */
export const grantUndoGuard =
  (grantsOf: typeof grantsOfRoles, canChange = canGrant): NonNullable<AuditedTable['guardUndo']> =>
  async ({ db, actor, changes, policies }) => {
    const ids = [...new Set(changes.map(({ recordId }) => recordId))];
    const before = await grantsOf(db, ids, policies);
    return async () => {
      const after = await grantsOf(db, ids, policies);
      const granter = granterOf(actor, policies);
      const mayAll = ids.every((id) => canChange(granter, before.get(id) ?? emptyGrant, after.get(id) ?? emptyGrant));
      if (!mayAll) fail('notOwnRole');
    };
  };
