import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TableName } from '#kit/server/data/tables.ts';
import type { AuditFilters } from '../audit.contract.ts';
import { filtered } from './audit.repo.ts';
import type { ComposedAreas, NamedRecords } from '#kit/server/area.ts';

/** The words of a file: by name as stored, fields by `table.column`. */
export type ExportLabels = Record<
  'areas' | 'sources' | 'actions' | 'kinds' | 'fields' | 'policies',
  Record<string, string>
>;

type Options = {
  words: ExportLabels;
  named: ComposedAreas['named'];
  timeZone: string;
  storeScope: RawBuilder<SqlBool>;
};

/** The changed values of the entries, newest first; an entry that changed nothing is one row. */
export const exportRows = (db: Db, filters: AuditFilters, { words, named, timeZone, storeScope }: Options) =>
  filtered(db.selectFrom('auditEntries as e'), filters, { timeZone, storeScope })
    .leftJoin('auditChanges as c', 'c.requestId', 'e.requestId')
    .leftJoinLateral(changedColumns.as('k'), (join) => join.onTrue())
    .select([
      sql`to_char(e.at at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI:SS')`.as('moment'),
      sql`case when e.super_admin then e.author_name || ' (Comanda)' else e.author_name end`.as('author'),
      'e.authorEmail as email',
      worded(sql`e.source`, words.sources).as('source'),
      worded(sql`e.area`, words.areas).as('area'),
      worded(recordAction, words.actions).as('action'),
      worded(sql`c.entity`, words.kinds).as('kind'),
      'c.title',
      worded(sql`c.entity || '.' || k.name`, words.fields, sql`k.name`).as('field'),
      readable(sql`c.before`, { words, named }).as('before'),
      readable(sql`c.after`, { words, named }).as('after'),
      'e.requestId',
    ])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .orderBy('c.id')
    .orderBy('k.name');

/** Changed columns; for a new or deleted record, those that had a value. */
const changedColumns = sql<{ name: string }>`(
  select v.key as name from jsonb_each(coalesce(c.after, c.before)) v where c.action = 'update' or v.value <> 'null')`;

/** Operation on the record itself: the lists of a new record are stored as updates of it. */
const recordAction = sql`coalesce((
  select o.action from ${tenantRows('auditChanges as o')}
  where o.request_id = c.request_id and o.entity = c.entity
    and o.record_id = c.record_id and o.action <> 'update' limit 1), c.action)`;

/** The word for a value, or what stands for it where there is none. */
function worded(value: RawBuilder<unknown>, labels: Record<string, string>, otherwise: RawBuilder<unknown> = value) {
  const cases = Object.entries(labels).map(([name, word]) => sql`when ${name} then ${word}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} else ${otherwise} end`;
}

/** Stored days as DD/MM/YYYY, and moments in UTC, which may be texts of any year. */
const dayText = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${text}, '^([0-9]{4})-([0-9]{2})-([0-9]{2})$', '\\3/\\2/\\1'),
    '^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}:[0-9]{2})[0-9:.]*Z$', '\\3/\\2/\\1 \\4 UTC')`;

/** A stored value as people read it: other records and permissions by name, lists without brackets, yes and no. */
function readable(values: RawBuilder<unknown>, { words, named: sources }: Pick<Options, 'words' | 'named'>) {
  const value = sql`(${values} -> k.name)`;
  const ids = sql`jsonb_array_elements_text(case when jsonb_typeof(${value}) = 'array' then ${value} else jsonb_build_array(${value}) end)`;
  const names = ({ table, title }: NamedRecords) => {
    const name = sql`t.${sql.id(wireName(title))}::text`;
    return sql`(
      select string_agg(coalesce(${name}, '#' || x), ' | ' order by normalise(${name})) from ${ids} x
      left join ${tenantRows(`${table as TableName} as t`)} on t.id = x::bigint where x is not null)`;
  };
  const named = [...sources].map(([field, by]) => sql`when k.name = ${wireName(field)} then ${names(by)}`);
  return sql`case ${sql.join(named, sql` `)}
    when k.name = 'policy_ids' then (select string_agg(${worded(sql`x`, words.policies)}, ' | ') from ${ids} x)
    when jsonb_typeof(${value}) = 'array' then (select string_agg(x, ' | ') from ${ids} x)
    when ${value} = 'true' then 'Sí'
    when ${value} = 'false' then 'No'
    else nullif(${dayText(sql`(${values} ->> k.name)`)}, '') end`;
}
