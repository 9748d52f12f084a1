import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import { addToCount, type Db, scopeOf } from './database.ts';
import type { TableName, TenantTables } from './tables.ts';

/** A table of records: they have an id, a version and times. */
export type RecordTable = {
  [T in TableName]: TenantTables[T] extends { id: unknown; version: unknown } ? T : never;
}[TableName];
export type Row<T extends RecordTable> = Selectable<TenantTables[T]>;
type Values<T extends RecordTable> = Omit<Insertable<TenantTables[T]>, 'tenantId'>;
type Patch<T extends RecordTable> = Omit<Updateable<TenantTables[T]>, 'tenantId' | 'id' | 'version'>;

const column = (name: string) => sql.id(wireName(name));
const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/** Columns that follow from others, or from the write itself, say nothing in a history. */
const unrecordedColumns = sql`array['tenant_id', 'id', 'version', 'created_at', 'updated_at', 'search_text']`;
const isRecorded = (key: RawBuilder<unknown>) => sql`not (${key} = any(${unrecordedColumns}) or ${key} like '%\_norm')`;
/** Hashes and sealed secrets are remembered as changed, never by value. */
const redacted = (key: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql`case when ${key} ~ '_(hash|sealed)$' and ${value} not in ('null', '{}') then '"•••"'::jsonb else ${value} end`;
/** A record as JSON, made once however often it is looked at. */
const asJson = (record: string) => sql`cross join lateral (select to_jsonb(${sql.ref(record)}) as json offset 0) whole`;
const recordJson = sql.ref('whole.json');
const columnsLike = (table: string, condition: RawBuilder<unknown>) =>
  sql`from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and ${condition}`;
/** What the history keeps of a whole record. Most tables have no secrets: of theirs only what is silent is taken out. */
const values = (table: string) =>
  sql`case when (select exists (select ${columnsLike(table, sql`attname ~ '_(hash|sealed)$'`)}))
    then (select jsonb_object_agg(v.key, ${redacted(sql`v.key`, sql`v.value`)}) from jsonb_each(${recordJson}) v where ${isRecorded(sql`v.key`)})
    else ${recordJson} - (select array_agg(attname::text) ${columnsLike(table, sql`not ${isRecorded(sql`attname::text`)}`)}) end`;
const title = sql`coalesce(${recordJson} ->> 'name', ${recordJson} ->> 'code', ${recordJson} ->> 'title', '')`;

/** The row of the request itself, written with its first change; `when` names a condition on the statement's own CTEs. */
export function auditEntry(db: Db, when: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const { tenantId, requestId, author, source, area } = scopeOf(db);
  return sql`insert into audit_entries (tenant_id, request_id, author_id, author_name, author_email, super_admin, source, area)
    select ${tenantId}::int, ${requestId}::text, ${author.id}::bigint, ${author.name}::text, ${author.email}::text,
           ${author.superAdmin}::boolean, ${source}::text, ${area}::text where ${when}
    on conflict (tenant_id, request_id) do nothing`;
}

/** One change for each record of CTE `made` that differs from the record `before` was. */
const differences = (db: Db, table: string, before: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { tenantId, requestId } = scopeOf(db);
  return sql`
    insert into audit_changes ${changeColumns}
    select ${tenantId}, ${requestId}, ${table}, made.id, ${title}, 'update', diff.before, diff.after, made.version
    from made join before on before.id = made.id ${asJson('made')}
    cross join lateral (
      select jsonb_object_agg(b.key, ${redacted(sql`b.key`, sql`b.value`)}) as before,
             jsonb_object_agg(a.key, ${redacted(sql`a.key`, sql`a.value`)}) as after
      from jsonb_each(to_jsonb(${before})) b join jsonb_each(${recordJson}) a on a.key = b.key
      where a.value is distinct from b.value and ${isRecorded(sql`b.key`)}
    ) diff
    where diff.before is not null`;
};

const changeColumns = sql`(tenant_id, request_id, entity, record_id, title, action, before, after, version)`;

/** Inserts records and their history in one statement; answers the stored rows in the given order. */
export const insertAll = <T extends RecordTable>(db: Db, table: T, rows: readonly Values<T>[]): Promise<Row<T>[]> =>
  inserted<Row<T>>(db, table, rows, sql`*`);

/** The same, and answers only their ids. */
export const insertIds = async <T extends RecordTable>(
  db: Db,
  table: T,
  rows: readonly Values<T>[],
): Promise<number[]> => (await inserted<{ id: number }>(db, table, rows, sql`id`)).map(({ id }) => id);

async function inserted<Answer>(
  db: Db,
  table: TableName,
  rows: readonly object[],
  answer: RawBuilder<unknown>,
  onConflict: RawBuilder<unknown> = sql``,
): Promise<Answer[]> {
  if (rows.length === 0) return [];
  const { tenantId, requestId } = scopeOf(db);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const { rows: made } = await sql<Answer>`
    with entry as (${auditEntry(db)}),
    made as (
      insert into ${column(table)} (${list([sql`tenant_id`, ...names.map(column)])})
      overriding system value ${source(table, names, rows, tenantId)} ${onConflict} returning *
    ),
    logged as (
      insert into audit_changes ${changeColumns}
      select ${tenantId}, ${requestId}, ${table}, made.id, ${title}, 'insert', null, ${values(wireName(table))}, made.version
      from made ${asJson('made')}
    )
    select ${answer} from made order by id`.execute(db);
  addToCount(db, table, made.length);
  return made;
}

/** From here on rows travel as one value: a parameter for each cell costs more than its row. */
const many = 100;

/** The rows of an insert. A value that only some rows have is its column's default in the others. */
function source(table: TableName, names: string[], rows: readonly object[], tenantId: number): RawBuilder<unknown> {
  const cellsOf = (row: object) => names.map((name) => (row as Record<string, unknown>)[name]);
  if (rows.length < many || rows.some((row) => cellsOf(row).includes(undefined))) {
    const cell = (value: unknown) => (value === undefined ? sql`default` : sql`${stored(value)}`);
    return sql`values ${list(rows.map((row) => sql`(${list([sql`${tenantId}`, ...cellsOf(row).map(cell)])})`))}`;
  }
  const records = rows.map((row) =>
    Object.fromEntries(cellsOf(row).map((value, at) => [wireName(names[at] ?? ''), value])),
  );
  return sql`select ${list([sql`${tenantId}`, ...names.map(column)])}
    from jsonb_populate_recordset(null::${column(table)}, ${JSON.stringify(records)}::jsonb)`;
}

/** Inserts one record and its history in one statement; answers the stored row. */
export async function insert<T extends RecordTable>(db: Db, table: T, row: Values<T>): Promise<Row<T>> {
  const [made] = await insertAll(db, table, [row]);
  return made as Row<T>;
}

/** The same, but undefined where the tenant has a row with this value of a unique column already. */
export async function insertUnique<T extends RecordTable>(
  db: Db,
  table: T,
  row: Values<T>,
  unique: keyof Values<T> & string,
): Promise<Row<T> | undefined> {
  const [made] = await inserted<Row<T>>(
    db,
    table,
    [row],
    sql`*`,
    sql`on conflict (tenant_id, ${column(unique)}) do nothing`,
  );
  return made;
}

/** By one id PostgreSQL keeps its plan; by a list of them it makes one anew each time, for it cannot tell how long it is. */
const isAnyOf = (ids: readonly number[]) =>
  ids.length === 1 ? sql`id = ${ids[0]}::bigint` : sql`id = any(${ids}::bigint[])`;

/** Updates records by id, raises their version and records what differed, in one statement; answers the stored rows. */
export async function updateAll<T extends RecordTable>(
  db: Db,
  table: T,
  ids: readonly number[],
  patch: Patch<T>,
): Promise<Row<T>[]> {
  const { tenantId } = scopeOf(db);
  const name = column(table);
  const sets = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => sql`${column(key)} = ${stored(value)}`);
  const { rows } = await sql<Row<T>>`
    with entry as (${auditEntry(db)}),
    before as materialized (
      select * from ${name} where tenant_id = ${tenantId} and ${isAnyOf(ids)} order by id for no key update
    ),
    made as (
      update ${name} set ${list([...sets, sql`version = ${name}.version + 1`, sql`updated_at = now()`])}
      from before where ${name}.tenant_id = ${tenantId} and ${name}.id = before.id returning ${name}.*
    ),
    logged as (${differences(db, table, sql`before`)})
    select * from made order by id`.execute(db);
  return rows;
}

/** Updates one record as `updateAll` does; undefined when it does not exist. */
export async function update<T extends RecordTable>(
  db: Db,
  table: T,
  id: number,
  patch: Patch<T>,
): Promise<Row<T> | undefined> {
  const [row] = await updateAll(db, table, [id], patch);
  return row;
}

/**
 * Updates records each with values of its own, as `updateAll` does and in one statement for all of them. What a patch
 * does not name stays as it is. Answers the stored rows.
 */
export async function updateEach<T extends RecordTable>(
  db: Db,
  table: T,
  patches: readonly ({ id: number } & Patch<T>)[],
): Promise<Row<T>[]> {
  if (patches.length === 0) return [];
  const { tenantId } = scopeOf(db);
  const name = column(table);
  const columns = new Set(patches.flatMap(({ id: _, ...patch }) => Object.keys(patch)));
  const given = patches.map(({ id, ...patch }) => ({
    id,
    values: Object.fromEntries(Object.entries(patch).map(([key, value]) => [wireName(key), value])),
  }));
  const sets = [...columns].map((key) => sql`${column(key)} = wanted.${column(key)}`);
  const { rows } = await sql<Row<T>>`
    with entry as (${auditEntry(db)}),
    given as materialized (
      select (g ->> 'id')::bigint as id, g -> 'values' as patch from jsonb_array_elements(${JSON.stringify(given)}::jsonb) g
    ),
    before as materialized (
      select t.id, t as record from ${name} t
      where t.tenant_id = ${tenantId} and t.id in (select id from given) order by t.id for no key update
    ),
    made as (
      update ${name} set ${list([...sets, sql`version = ${name}.version + 1`, sql`updated_at = now()`])}
      from before join given on given.id = before.id
      cross join lateral jsonb_populate_record(before.record, given.patch) wanted
      where ${name}.tenant_id = ${tenantId} and ${name}.id = before.id returning ${name}.*
    ),
    logged as (${differences(db, table, sql`before.record`)})
    select * from made order by id`.execute(db);
  return rows;
}

/** Deletes records by id and records what they were, in one statement; answers how many there were. */
export async function removeAll(db: Db, table: RecordTable, ids: readonly number[]): Promise<number> {
  const { tenantId, requestId } = scopeOf(db);
  const { rows } = await sql<{ id: number }>`
    with entry as (${auditEntry(db)}),
    gone as (
      delete from ${column(table)} where tenant_id = ${tenantId} and ${isAnyOf(ids)} returning *
    ),
    logged as (
      insert into audit_changes ${changeColumns}
      select ${tenantId}, ${requestId}, ${table}, gone.id, ${title}, 'delete', ${values(wireName(table))}, null, gone.version
      from gone ${asJson('gone')}
    )
    select id from gone`.execute(db);
  addToCount(db, table, -rows.length);
  return rows.length;
}

/** Deletes one record as `removeAll` does; false when it does not exist. */
export const remove = async (db: Db, table: RecordTable, id: number): Promise<boolean> =>
  (await removeAll(db, table, [id])) === 1;

/** Objects and arrays of objects go to jsonb columns; everything else as it is. */
function stored(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return JSON.stringify(value);
}
