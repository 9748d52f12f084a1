import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TableName } from '#kit/server/data/tables.ts';
import type { AuditRegistry } from '#kit/server/history/auditedTable.ts';

/**
 * Whether an entry `e` changes nothing outside the actor's stores.
 *
 * Changes that add or delete a part carry its store; for an update, the stored row or the change that deleted it does.
 */
export function withinStoreScope(registry: AuditRegistry, { storeIds }: Actor): RawBuilder<SqlBool> {
  if (!storeIds) return sql<SqlBool>`true`;
  const beyond = [...registry.values()].flatMap(({ table, storeField, ofEveryStore }) => {
    if (ofEveryStore) return sql`c.entity = ${table}`;
    if (!storeField) return [];
    const isInScope = sql`coalesce(${ownerOf(table, storeField)} = any(${[...storeIds]}::bigint[]), false)`;
    return sql`(c.entity = ${table} and not ${isInScope})`;
  });
  return sql<SqlBool>`not exists (
    select from ${tenantRows('auditChanges as c')} where c.request_id = e.request_id
      and (${sql.join(beyond, sql` or `)}))`;
}

function ownerOf(table: TableName, field: string): RawBuilder<number> {
  if (field === 'id') return sql`c.record_id`;
  const owner = wireName(field);
  return sql`coalesce(
    (coalesce(c.after, c.before) ->> ${owner}::text)::bigint,
    (select t.${sql.id(owner)} from ${tenantRows(`${table} as t`)} where t.id = c.record_id),
    (select (d.before ->> ${owner}::text)::bigint from ${tenantRows('auditChanges as d')}
     where d.entity = c.entity and d.record_id = c.record_id and d.action = 'delete'
     order by d.id desc limit 1))`;
}
