import { type RawBuilder, sql } from 'kysely';
import { wireName } from '../contract/wire.ts';
import { type Db, scopeOf } from './database.ts';
import type { TableName } from './tables.ts';
import { entry, type Recorded } from './write.ts';

/** A many-to-many table seen as a list-valued field of the record that owns it: a user's `roleIds`. */
export type Link = {
  table: TableName;
  /** Table and field the history shows. */
  parent: Recorded;
  field: string;
  /** Column that names the parent, column that names the other side, and that side's SQL type. */
  owner: string;
  target: string;
  type: 'bigint' | 'text';
};

export const link = (spec: Link): Link => spec;

const column = (name: string): RawBuilder<unknown> => sql.id(wireName(name));

/**
 * Makes the links of one record exactly `targets` and records the list before and after, in one statement.
 * Answers whether anything changed.
 */
export async function setLinks(db: Db, to: Link, id: number, targets: readonly (number | string)[]): Promise<boolean> {
  const { tenantId, requestId } = scopeOf(db);
  const [table, owner, target] = [column(to.table), column(to.owner), column(to.target)];
  const wanted = sql`${[...new Set(targets)]}::${sql.raw(to.type)}[]`;
  const { rows } = await sql<{ changed: boolean }>`
    with parent as materialized (
      select * from ${column(to.parent)} where tenant_id = ${tenantId} and id = ${id} for update
    ),
    before as materialized (
      select coalesce(array_agg(l.${target} order by l.${target}), '{}') as ids
      from ${table} l join parent p on p.id = l.${owner} where l.tenant_id = ${tenantId}
    ),
    after as materialized (select coalesce(array_agg(x order by x), '{}') as ids from unnest(${wanted}) x),
    differs as materialized (select b.ids as before, a.ids as after from before b, after a where b.ids is distinct from a.ids),
    entry as (${entry(db, sql`exists (select from differs)`)}),
    gone as (
      delete from ${table} l using differs d
      where l.tenant_id = ${tenantId} and l.${owner} = ${id} and not (l.${target} = any(d.after))
    ),
    made as (
      insert into ${table} (tenant_id, ${owner}, ${target})
      select ${tenantId}, ${id}, x from differs d, unnest(d.after) x where not (x = any(d.before))
    ),
    logged as (
      insert into audit_changes (tenant_id, request_id, entity, record_id, title, action, before, after, version)
      select ${tenantId}, ${requestId}, ${to.parent}, p.id, coalesce(to_jsonb(p) ->> 'name', to_jsonb(p) ->> 'code', ''), 'update',
             jsonb_build_object(${wireName(to.field)}::text, to_jsonb(d.before)),
             jsonb_build_object(${wireName(to.field)}::text, to_jsonb(d.after)), p.version
      from differs d, parent p
    )
    select exists (select from differs) as changed`.execute(db);
  return rows[0]?.changed ?? false;
}
