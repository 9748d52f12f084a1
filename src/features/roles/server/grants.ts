import { sql } from 'kysely';
import { fail } from '#domain/failures.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import type { Audited } from '../../audit/server/index.ts';
import { type Grant, mayChange, nothing } from '../roles.rules.ts';

/** What some roles hand out, by id; a role that does not exist is absent. */
export async function grantsOfRoles(db: Db, ids: readonly number[]): Promise<Map<number, Grant>> {
  const { tenantId } = scopeOf(db);
  const { rows } = await sql<Grant & { id: number }>`
    select r.id, r.all_stores,
      array(select p.policy from role_policies p where p.tenant_id = r.tenant_id and p.role_id = r.id) as policies,
      array(select s.store_id from role_stores s where s.tenant_id = r.tenant_id and s.role_id = r.id) as store_ids
    from roles r where r.tenant_id = ${tenantId} and r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...grant }) => [id, grant]));
}

/** Undoing is no way to permissions: what records hand out may change only as the person could change it by hand. */
export const guardingGrants =
  (grantsOf: typeof grantsOfRoles): NonNullable<Audited['guardUndo']> =>
  async ({ db, actor, changes }) => {
    const ids = [...new Set(changes.map(({ recordId }) => recordId))];
    const before = await grantsOf(db, ids);
    return async () => {
      const after = await grantsOf(db, ids);
      const mayAll = ids.every((id) => mayChange(actor, before.get(id) ?? nothing, after.get(id) ?? nothing));
      if (!mayAll) fail('notOwnRole');
    };
  };
