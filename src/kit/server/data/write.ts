import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import { deletion, difference, insertion, recordChanges, type RecordValues } from '../history/recordChanges.ts';
import { addToCount, type Db, addToVocabulary, externalIdsOf, vocabularyTables } from './database.ts';
import { tenantPlaceholder } from './dialect.ts';
import {
  announceIds,
  type IdValues,
  insertExternalIds,
  readExternalIds,
  removeExternalIds,
  searchTextOf,
  setSearchText,
  splitExternalIds,
  writeExternalIds,
} from './externalIds.ts';
import { insertInto, stored } from './insertInto.ts';
import { prepared, sendNow } from './prepared.ts';
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

/** Rows per statement: more would block the event loop while they are read and compared. */
const batchSize = 500;

/** Writes rows in sequential batches, so that neither the process nor a statement is blocked for long. */
async function inOrder<Item, Row>(
  items: readonly Item[],
  write: (some: readonly Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (items.length === 0) return [];
  if (items.length <= batchSize) return write(items);
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += batchSize)
    rows.push(...(await write(items.slice(from, from + batchSize))));
  return rows;
}

const byId = (one: RecordValues, other: RecordValues) => one.id - other.id;

/** Inserts records and their history; returns the stored rows in the order of `rows`. */
export const insertAll = <T extends RecordTable>(db: Db, table: T, rows: readonly Values<T>[]): Promise<Row<T>[]> =>
  inOrder(rows, (some) => inserted<Row<T>>(db, table, some));

async function inserted<Answer>(
  db: Db,
  table: TableName,
  rows: readonly object[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<Answer[]> {
  const split = rows.map((row) => splitExternalIds(db, table, row));
  const external = externalIdsOf(db, table);
  const columns = split.map((each) => ({ ...each.columns, ...(external && searchTextOf(external, each.values)) }));
  const created = (await sendNow(db, insertInto<RecordValues>(table, columns, { onConflict }))).toSorted(byId);
  const ids = new Map(
    split.flatMap(({ columns: row, values }, at): [number, IdValues][] => {
      const id = (row as { id?: number }).id ?? created[at]?.id;
      return values && id !== undefined ? [[id, values]] : [];
    }),
  );
  if (external) {
    insertExternalIds(db, external, ids);
    announceIds(db, external, ids);
  }
  for (const row of created) Object.assign(row, ids.get(row.id));
  recordChanges(db, table, created.map(insertion));
  addToCount(db, table, created.length);
  for (const row of created) addToVocabulary(db, table, row);
  return created as Answer[];
}

/** Inserts a record and its history; returns the stored row. */
export async function insert<T extends RecordTable>(db: Db, table: T, row: Values<T>): Promise<Row<T>> {
  const [created] = await insertAll(db, table, [row]);
  return created as Row<T>;
}

/** Inserts unless the tenant has a row with this value of a unique column; undefined in that case. */
export async function insertUnique<T extends RecordTable>(
  db: Db,
  table: T,
  row: Values<T>,
  unique: keyof Values<T> & string,
): Promise<Row<T> | undefined> {
  const [created] = await inserted<Row<T>>(
    db,
    table,
    [row],
    sql`on conflict (tenant_id, ${column(unique)}) do nothing`,
  );
  return created;
}

const isTenants = sql`t.tenant_id = ${tenantPlaceholder}`;
const assignments = (sets: RawBuilder<unknown>[]) =>
  list([...sets, sql`version = t.version + 1`, sql`updated_at = now()`]);

/** Locks records, in one order, and answers the columns that a write is about to change. */
const lockColumns = (table: TableName, names: readonly string[], condition: RawBuilder<unknown>) =>
  sql<RecordValues>`select ${list(['id', ...names].map((name) => sql.id('t', wireName(name))))} from ${column(table)} t
    where ${isTenants} and ${condition} order by t.id for no key update`;

/** `withIds`: external ids of the rows are written too. */
type Change = { table: TableName; names: readonly string[]; withIds?: boolean };

/** A single id keeps its cached plan; a list is planned for each execution, since its length is unknown. */
const isOne = (id: number) => sql`t.id = ${id}::bigint`;
const isAnyOf = (ids: readonly number[]) =>
  ids.length === 1 ? isOne(ids[0] as number) : sql`t.id = any(${ids}::bigint[])`;

const lockOne = prepared((_db: Db, { table, names }: Change, id: number) => lockColumns(table, names, isOne(id)));

/** Assignments of the columns derived from written external ids. */
function idSets(db: Db, table: TableName, withIds: boolean): RawBuilder<unknown>[] {
  const external = withIds ? externalIdsOf(db, table) : undefined;
  return external ? setSearchText(external) : [];
}

const updateRows = (
  db: Db,
  { table, names, withIds = false }: Change,
  condition: RawBuilder<unknown>,
  values: readonly unknown[],
) =>
  sql<RecordValues>`update ${column(table)} t
    set ${assignments([...names.map((name, at) => sql`${column(name)} = ${values[at]}`), ...idSets(db, table, withIds)])}
    where ${isTenants} and ${condition} returning *`;
const updateOne = prepared((db: Db, change: Change, id: number, ...values: unknown[]) =>
  updateRows(db, change, isOne(id), values),
);

/** Columns read before a write: the changed ones and the texts of the vocabulary. */
const readBefore = (db: Db, table: TableName, names: readonly string[]): readonly string[] =>
  vocabularyTables(db).has(table) ? [...names, 'nameNorm', 'searchText'] : names;

/** Sends the external ids of records that are locked; answers those they had, of the fields that are written. */
async function replaceExternalIds(
  db: Db,
  table: TableName,
  values: ReadonlyMap<number, IdValues>,
): Promise<ReadonlyMap<number, IdValues>> {
  const external = externalIdsOf(db, table);
  if (!external || values.size === 0) return new Map();
  const loading = readExternalIds(db, external, [...values.keys()]);
  writeExternalIds(db, external, values);
  announceIds(db, external, values);
  const before = await loading;
  const fieldsOf = (id: number, changed: IdValues) =>
    Object.fromEntries(Object.keys(changed).map((name) => [name, before.get(id)?.[name] ?? null]));
  return new Map([...values].map(([id, changed]) => [id, fieldsOf(id, changed)]));
}

type Update = {
  locking: Promise<RecordValues[]>;
  /** The external ids before the write, and those that are written. */
  before: Promise<ReadonlyMap<number, IdValues>>;
  values: ReadonlyMap<number, IdValues>;
  writing: Promise<RecordValues[]>;
};

/** Records what differs between the rows that were locked and the rows that were written, and answers the latter. */
async function compared<T extends RecordTable>(db: Db, table: T, update: Update): Promise<Row<T>[]> {
  const { values } = update;
  const [before, idsBefore, rows] = await Promise.all([update.locking, update.before, update.writing]);
  for (const row of rows) Object.assign(row, values.get(row.id));
  const now = new Map(rows.map((row) => [row.id, row]));
  recordChanges(
    db,
    table,
    before.flatMap((old) => {
      const row = now.get(old.id);
      return row ? difference({ ...old, ...idsBefore.get(old.id) }, row) : [];
    }),
  );
  for (const old of before) {
    const row = now.get(old.id);
    if (row) addToVocabulary(db, table, row, old);
  }
  return rows.toSorted(byId) as unknown as Row<T>[];
}

/** Updates records by id, raises their version and records what differed; answers the stored rows. */
export const updateAll = <T extends RecordTable>(
  db: Db,
  table: T,
  ids: readonly number[],
  patch: Patch<T>,
): Promise<Row<T>[]> => {
  const { columns, values } = splitExternalIds(db, table, patch);
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  const change: Change = { table, names: changed.map(([name]) => name), ...(values && { withIds: true }) };
  const cells = changed.map(([, value]) => stored(value));
  return inOrder(ids, (some) => {
    const [only] = some;
    const names = readBefore(db, table, change.names);
    const idValues = new Map(values ? some.map((id) => [id, values]) : []);
    const isSingle = only !== undefined && some.length === 1;
    const condition = isAnyOf(some);
    return compared(db, table, {
      locking: isSingle ? lockOne(db, { table, names }, only) : sendNow(db, lockColumns(table, names, condition)),
      before: replaceExternalIds(db, table, idValues),
      values: idValues,
      writing: isSingle ? updateOne(db, change, only, ...cells) : sendNow(db, updateRows(db, change, condition, cells)),
    });
  });
};

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
 * Updates records with different values each, as `updateAll` does. Omitted columns are unchanged. Returns the stored
 * rows.
 */
export const updateEach = <T extends RecordTable>(
  db: Db,
  table: T,
  patches: readonly ({ id: number } & Patch<T>)[],
): Promise<Row<T>[]> =>
  inOrder(patches, (some) => {
    const split = some.map(({ id, ...patch }) => ({ id, ...splitExternalIds(db, table, patch) }));
    const names = [...new Set(split.flatMap(({ columns }) => Object.keys(columns)))];
    const values = new Map(split.flatMap(({ id, values: ids }) => (ids ? [[id, ids] as const] : [])));
    const condition = isAnyOf(some.map(({ id }) => id));
    const rows = split.map(({ id, columns }) => ({ ...columns, id }));
    return compared(db, table, {
      locking: sendNow(db, lockColumns(table, readBefore(db, table, names), condition)),
      before: replaceExternalIds(db, table, values),
      values,
      writing: sendNow(db, updateByPatch(db, { table, names, withIds: values.size > 0 }, rows)),
    });
  });

function updateByPatch(
  db: Db,
  { table, names, withIds = false }: Change,
  patches: readonly ({ id: number } & object)[],
) {
  const values = patches.map(({ id, ...patch }) => ({
    id,
    patch: Object.fromEntries(Object.entries(patch).map(([name, value]) => [wireName(name), value])),
  }));
  const sets = names.map(
    (name) =>
      sql`${column(name)} = case when given.patch ? ${wireName(name)} then wanted.${column(name)} else t.${column(name)} end`,
  );
  return sql<RecordValues>`update ${column(table)} t set ${assignments([...sets, ...idSets(db, table, withIds)])}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) given (id bigint, patch jsonb)
    cross join lateral jsonb_populate_record(null::${column(table)}, given.patch) wanted
    where ${isTenants} and t.id = given.id returning t.*`;
}

/** Deletes records by id and records what they were; answers how many there were. */
export async function removeAll(db: Db, table: RecordTable, ids: readonly number[]): Promise<number> {
  const removed = await inOrder(ids, async (some) => {
    const query = sql<RecordValues>`delete from ${column(table)} t where ${isTenants} and ${isAnyOf(some)} returning *`;
    const removing = removeExternalIds(db, table, some);
    const [values, rows] = await Promise.all([removing, sendNow(db, query)]);
    const external = externalIdsOf(db, table);
    if (external) announceIds(db, external, values);
    recordChanges(
      db,
      table,
      rows.map((row) => deletion({ ...row, ...values.get(row.id) })),
    );
    return rows.map(({ id }) => id);
  });
  addToCount(db, table, -removed.length);
  return removed.length;
}

/** Deletes one record as `removeAll` does; false when it does not exist. */
export const remove = async (db: Db, table: RecordTable, id: number): Promise<boolean> =>
  (await removeAll(db, table, [id])) === 1;
