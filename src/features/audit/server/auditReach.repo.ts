import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import type { Actor } from '#kit/server/context.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import type { AuditRegistry } from './registry.ts';

/**
 * Whether an entry `e` touches nothing of stores out of the actor's reach. A change of a part says whose it is when the
 * part comes or goes; of one that was only changed the stored row says it, or the change that deleted it.
 */
export function withinReach(db: Db, registry: AuditRegistry, { storeIds }: Actor): RawBuilder<SqlBool> {
  if (!storeIds) return sql<SqlBool>`true`;
  const { tenantId } = scopeOf(db);
  const beyond = [...registry.values()].flatMap(({ table, storeField }) =>
    storeField
      ? [
          sql`(c.entity = ${table} and not coalesce(${ownerOf(tenantId, table, storeField)} = any(${[...storeIds]}::bigint[]), false))`,
        ]
      : [],
  );
  return sql<SqlBool>`not exists (
    select from audit_changes c where c.tenant_id = ${tenantId} and c.request_id = e.request_id
      and (${sql.join(beyond, sql` or `)}))`;
}

function ownerOf(tenantId: number, table: string, field: string): RawBuilder<number> {
  if (field === 'id') return sql`c.record_id`;
  const owner = wireName(field);
  return sql`coalesce(
    (coalesce(c.after, c.before) ->> ${owner}::text)::bigint,
    (select t.${sql.id(owner)} from ${sql.id(wireName(table))} t where t.tenant_id = ${tenantId} and t.id = c.record_id),
    (select (d.before ->> ${owner}::text)::bigint from audit_changes d
     where d.tenant_id = ${tenantId} and d.entity = c.entity and d.record_id = c.record_id and d.action = 'delete'
     order by d.id desc limit 1))`;
}
