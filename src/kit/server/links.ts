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

/** The other sides of each record's links, by its id. */
export type Targets = ReadonlyMap<number, readonly (number | string)[]>;

/**
 * Makes the links of these records exactly `targets` and records each list before and after, in one statement.
 * Answers how many records changed.
 */
export async function setAllLinks(db: Db, to: Link, targets: Targets): Promise<number> {
  if (targets.size === 0) return 0;
  const { tenantId, requestId } = scopeOf(db);
  const [table, owner, target] = [column(to.table), column(to.owner), column(to.target)];
  const { rows } = await sql<{ changed: number }>`
    with ${lists(tenantId, to, targets)},
    differs as materialized (
      select b.id, b.ids as before, w.ids as after from before b join wanted w on w.id = b.id
      where b.ids is distinct from w.ids
    ),
    entry as (${entry(db, sql`exists (select from differs)`)}),
    gone as (
      delete from ${table} l using differs d
      where l.tenant_id = ${tenantId} and l.${owner} = d.id and not (l.${target} = any(d.after))
    ),
    made as (
      insert into ${table} (tenant_id, ${owner}, ${target})
      select ${tenantId}, d.id, x from differs d, unnest(d.after) x where not (x = any(d.before))
    ),
    logged as (
      insert into audit_changes (tenant_id, request_id, entity, record_id, title, action, before, after, version)
      select ${tenantId}, ${requestId}, ${to.parent}, p.id, coalesce(to_jsonb(p) ->> 'name', to_jsonb(p) ->> 'code', ''), 'update',
             jsonb_build_object(${wireName(to.field)}::text, to_jsonb(d.before)),
             jsonb_build_object(${wireName(to.field)}::text, to_jsonb(d.after)), p.version
      from differs d join parent p on p.id = d.id order by p.id
    )
    select count(*) as changed from differs`.execute(db);
  return rows[0]?.changed ?? 0;
}

/** The lists as they are wanted, their parents, locked, and the lists as they are: CTEs for one statement. */
function lists(tenantId: number, to: Link, targets: Targets): RawBuilder<unknown> {
  const [table, owner, target, type] = [column(to.table), column(to.owner), column(to.target), sql.raw(to.type)];
  const ids = [...targets.keys()];
  const pairs = [...targets].flatMap(([id, others]) => others.map((other) => [id, other] as const));
  return sql`
    wanted as materialized (
      select i.id, coalesce(array_agg(distinct p.target order by p.target) filter (where p.owner is not null), '{}') as ids
      from unnest(${ids}::bigint[]) i(id)
      left join unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, other]) => other)}::${type}[]) p(owner, target)
        on p.owner = i.id
      group by i.id
    ),
    parent as materialized (
      select * from ${column(to.parent)} where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) order by id for no key update
    ),
    before as materialized (
      select p.id, coalesce(array_agg(l.${target} order by l.${target}) filter (where l.${target} is not null), '{}') as ids
      from parent p left join ${table} l on l.tenant_id = ${tenantId} and l.${owner} = p.id
      group by p.id
    )`;
}

/** The links of one record, as `setAllLinks` does it; answers whether anything changed. */
export const setLinks = async (db: Db, to: Link, id: number, targets: readonly (number | string)[]): Promise<boolean> =>
  (await setAllLinks(db, to, new Map([[id, targets]]))) > 0;
