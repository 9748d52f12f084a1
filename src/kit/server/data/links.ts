import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { FieldErrors } from '#kit/contract/failures.ts';
import type { Link } from '#kit/contract/links.ts';
import { wireName } from '#kit/contract/wire.ts';
import { anyOf } from './anyOf.ts';
import { type Db, scopeOf } from './database.ts';
import { tenantRows } from './tenantRows.ts';
import type { TableName } from './tables.ts';
import { auditEntry, type RecordTable } from './write.ts';

/** A link whose tables the database has. */
export type StoredLink = Link & { parent: RecordTable; table: TableName };
type Of<Each extends StoredLink = StoredLink> = Readonly<Record<string, Each>>;

const column = (name: string): RawBuilder<unknown> => sql.id(wireName(name));
/** Policies are words of the code; everything else has a table and so a number. */
const typeOf = ({ to }: Link): RawBuilder<unknown> => (to === null ? sql`text` : sql`bigint`);

/** The other sides of each record's links, by its id. */
export type Targets = ReadonlyMap<number, readonly (number | string)[]>;

/**
 * Makes the links of these records exactly `targets` and records each list before and after, in one statement.
 * Answers how many records changed.
 */
export async function setAllLinks(db: Db, to: StoredLink, targets: Targets): Promise<number> {
  if (targets.size === 0) return 0;
  const { tenantId, requestId } = scopeOf(db);
  const [table, owner, target] = [column(to.table), column(to.owner), column(to.target)];
  const { rows } = await sql<{ changed: number }>`
    with ${lists(tenantId, to, targets)},
    differs as materialized (
      select b.id, b.ids as before, w.ids as after from before b join wanted w on w.id = b.id
      where b.ids is distinct from w.ids
    ),
    entry as (${auditEntry(db, sql`exists (select from differs)`)}),
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
function lists(tenantId: number, to: StoredLink, targets: Targets): RawBuilder<unknown> {
  const [table, owner, target, type] = [column(to.table), column(to.owner), column(to.target), typeOf(to)];
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
export const setLinks = async (
  db: Db,
  to: StoredLink,
  id: number,
  targets: readonly (number | string)[],
): Promise<boolean> => (await setAllLinks(db, to, new Map([[id, targets]]))) > 0;

type Lists = Readonly<Record<string, unknown>>;
const listsIn = (of: Of, fields: object) =>
  Object.values(of).flatMap((link) => {
    const targets = (fields as Lists)[link.field] as readonly (number | string)[] | undefined;
    return targets ? [{ link, targets }] : [];
  });

/** Whether fields say anything of these links. */
export const touchesLinks = (of: Of, fields: object): boolean => listsIn(of, fields).length > 0;

/** Makes of one record the links that these fields name; the others stay. */
export async function saveLinks(db: Db, of: Of, id: number, fields: object): Promise<void> {
  for (const { link, targets } of listsIn(of, fields)) await setLinks(db, link, id, targets);
}

/** The same for many records, each with links of its own. */
export async function saveAllLinks(db: Db, of: Of, records: readonly ({ id: number } & object)[]): Promise<void> {
  for (const link of Object.values(of)) {
    const targets = records.flatMap((each) => listsIn({ link }, each).map((list) => [each.id, list.targets] as const));
    await setAllLinks(db, link, new Map(targets));
  }
}

/** Takes every link from a record that is about to be deleted. */
export async function removeLinks(db: Db, of: Of, id: number): Promise<void> {
  for (const link of Object.values(of)) await setLinks(db, link, id, []);
}

/** The list-valued fields of the records that a query names `alias`, to select beside their columns. */
export const selectLinks = <Links extends Of>(of: Links, alias: string) =>
  Object.values(of).map(({ table, owner, target, field }) =>
    sql`array(select l.${column(target)} from ${tenantRows(`${table} as l`)} where l.${column(owner)} = ${sql.ref(`${alias}.id`)} order by 1)`.as(
      field,
    ),
  ) as { [Field in keyof Links & string]: AliasedRawBuilder<z.output<Links[Field]['schema']>, Field> }[keyof Links &
    string][];

/** How many records are linked to the one that `id` names in a query. */
export const linkCount = ({ table, target }: StoredLink, id: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from ${tenantRows(`${table} as l`)} where l.${column(target)} = ${sql.ref(id)})`;

/** That the record which `id` names in a query is linked to one of these. */
export const isLinked = ({ table, owner, target }: StoredLink, id: string, targets: unknown): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${tenantRows(`${table} as l`)}
    where l.${column(owner)} = ${sql.ref(id)} and l.${column(target)} = any(${[targets].flat()}))`;

/** Narrows the records that a query names `alias` by what a list is asked: `storeIds`, or `storeId` for one of them. */
export function whereLinked<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
  of: Of,
  alias: string,
  asked: object,
): SelectQueryBuilder<DB, TB, Row> {
  const values = asked as Readonly<Record<string, unknown>>;
  const conditions = Object.values(of).flatMap((link) =>
    [values[link.field], values[link.target]].flatMap((value) =>
      value === undefined ? [] : isLinked(link, `${alias}.id`, value),
    ),
  );
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), found);
}

/** What the record that `id` names is linked to, by name in one text. */
export const linkNames = (
  { to, table, owner, target }: Link,
  id: string,
  separator = ', ',
): RawBuilder<string | null> =>
  to === null
    ? sql`null::text`
    : sql`(select string_agg(t.name, ${separator} order by t.name_norm) from ${tenantRows(`${table as TableName} as l`)}
    join ${tenantRows(`${to as TableName} as t`)} on t.id = l.${column(target)} where l.${column(owner)} = ${sql.ref(id)})`;

/** What is newly linked to and is not there, at its field on the wire. */
export async function missingTargets(
  db: Db,
  of: Of,
  { before, fields }: { before: object; fields: object },
): Promise<FieldErrors> {
  const found: FieldErrors = {};
  for (const { link, targets } of listsIn(of, fields)) {
    if (!link.to || !link.missing || deepEqual((before as Lists)[link.field], targets)) continue;
    const ids = targets as readonly number[];
    const rows = await db
      .selectFrom(link.to as RecordTable as 'roles')
      .select('id')
      .where('id', '=', anyOf(ids))
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    if (!ids.every((id) => known.has(id))) found[wireName(link.field)] = [link.missing];
  }
  return found;
}
