import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { ExternalIds } from '#kit/contract/externalIds.ts';
import { wireName } from '#kit/contract/wire.ts';
import { completeBeforeCommit, type Db, externalIdsOf, sendAlong } from './database.ts';
import { tenantPlaceholder } from './dialect.ts';
import { insertInto } from './insertInto.ts';
import { sendNow } from './prepared.ts';
import type { TableName } from './tables.ts';
import { tenantRows } from './tenantRows.ts';

/** External ids whose table the database has. */
export type StoredExternalIds = ExternalIds & {
  table: TableName;
  /** Work in the transaction that writes ids; its error fails the transaction. */
  afterWrite?: (db: Db, values: ReadonlyMap<number, IdValues>) => Promise<void>;
};
/** Ids by field of a record; null where the record has none. */
export type IdValues = Record<string, string | null>;
type IdRow = { owner: number; provider: string; field: string; value: string };

const column = (name: string): RawBuilder<unknown> => sql.id(wireName(name));
const keyOf = ({ provider, field }: { provider: string; field: string }) => `${provider}.${field}`;

/** That a row belongs to this kind of record. */
const isInScope = ({ scope = {} }: StoredExternalIds, alias = 'r'): RawBuilder<boolean> =>
  sql`${sql.join(
    [
      sql`true`,
      ...Object.entries(scope).map(([name, value]) => sql`${sql.id(alias)}.${column(name)} = ${sql.lit(value)}`),
    ],
    sql` and `,
  )}`;

const ownedBy = (ids: StoredExternalIds, owners: readonly number[]) =>
  sql`r.tenant_id = ${tenantPlaceholder} and ${isInScope(ids)} and r.${column(ids.owner)} = any(${owners}::bigint[])`;
const cells = ({ owner }: StoredExternalIds) => sql`r.${column(owner)} as owner, r.provider, r.field, r.value`;

function byOwner({ fields }: StoredExternalIds, owners: readonly number[], rows: readonly IdRow[]) {
  const names = new Map(Object.entries(fields).map(([name, id]) => [keyOf(id), name]));
  const blank: IdValues = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  const found = new Map<number, IdValues>(owners.map((owner) => [owner, { ...blank }]));
  for (const row of rows) {
    const [values, name] = [found.get(row.owner), names.get(keyOf(row))];
    if (values && name !== undefined) values[name] = row.value;
  }
  return found;
}

/** The external ids of some records, by record: every field, null where the record has no id. */
export const readExternalIds = async (
  db: Db,
  ids: StoredExternalIds,
  owners: readonly number[],
): Promise<ReadonlyMap<number, IdValues>> => {
  if (owners.length === 0) return new Map();
  const query = sql<IdRow>`select ${cells(ids)} from ${column(ids.table)} r where ${ownedBy(ids, owners)}`;
  return byOwner(ids, owners, await sendNow(db, query));
};

/** Deletes the external ids of records that are about to be deleted, and answers what they were. */
export async function removeExternalIds(
  db: Db,
  table: TableName,
  owners: readonly number[],
): Promise<ReadonlyMap<number, IdValues>> {
  const ids = externalIdsOf(db, table);
  if (!ids) return new Map();
  const query = sql<IdRow>`delete from ${column(ids.table)} r where ${ownedBy(ids, owners)} returning ${cells(ids)}`;
  return byOwner(ids, owners, await sendNow(db, query));
}

type IdCell = { owner: number; provider: string; field: string; value: string | null };

const cellsIn = ({ fields }: StoredExternalIds, values: ReadonlyMap<number, IdValues>): IdCell[] =>
  [...values].flatMap(([owner, each]) =>
    Object.entries(each).flatMap(([name, value]) => {
      const id = fields[name];
      return id ? [{ owner, ...id, value: value || null }] : [];
    }),
  );

/** Sends the external ids of records of this transaction. Not awaited: the transaction waits at commit. */
export function insertExternalIds(db: Db, ids: StoredExternalIds, values: ReadonlyMap<number, IdValues>): void {
  const rows = cellsIn(ids, values)
    .filter(({ value }) => value !== null)
    .map(({ owner, ...cell }) => ({ ...ids.scope, [ids.owner]: owner, ...cell }));
  const key = sql.join([
    sql`tenant_id`,
    ...[...Object.keys(ids.scope ?? {}), ids.owner].map(column),
    sql`provider`,
    sql`field`,
  ]);
  for (let from = 0; from < rows.length; from += batchSize)
    sendAlong(
      db,
      sendNow(
        db,
        insertInto(ids.table, rows.slice(from, from + batchSize), {
          onConflict: sql`on conflict (${key}) do update set value = excluded.value`,
          returning: column(ids.owner),
        }),
      ),
    );
}

/** Starts the work that follows a write of external ids, after its statements were sent. */
export function announceIds(db: Db, { afterWrite }: StoredExternalIds, values: ReadonlyMap<number, IdValues>): void {
  if (afterWrite && values.size > 0) completeBeforeCommit(db, afterWrite(db, values));
}

/** Replaces external ids of stored records in the same way: null removes one, and omitted fields are unchanged. */
export function writeExternalIds(db: Db, ids: StoredExternalIds, values: ReadonlyMap<number, IdValues>): void {
  const removed = cellsIn(ids, values).filter(({ value }) => value === null);
  if (removed.length > 0)
    sendAlong(
      db,
      sendNow(
        db,
        sql`delete from ${column(ids.table)} r
          using unnest(${removed.map(({ owner }) => owner)}::bigint[], ${removed.map(({ provider }) => provider)}::text[],
            ${removed.map(({ field }) => field)}::text[]) gone (owner, provider, field)
          where r.tenant_id = ${tenantPlaceholder} and ${isInScope(ids)} and r.${column(ids.owner)} = gone.owner
            and r.provider = gone.provider and r.field = gone.field`,
      ),
    );
  insertExternalIds(db, ids, values);
}

const batchSize = 5000;

const textOrder = ({ fields }: StoredExternalIds) =>
  Object.entries(fields)
    .toSorted(([, one], [, other]) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map(([name]) => name);

/** The search column of a new record, from the ids it is written with. */
export function searchTextOf(ids: StoredExternalIds, values: IdValues | null): object {
  if (!ids.searchColumn || !values) return {};
  const text = textOrder(ids).flatMap((name) => values[name] || []);
  return { [ids.searchColumn]: text.join(' ') };
}

/** Sets the search column of records `t` whose ids were written in this transaction. */
export const setSearchText = (ids: StoredExternalIds): RawBuilder<unknown>[] =>
  ids.searchColumn
    ? [
        sql`${column(ids.searchColumn)} = (select coalesce(string_agg(r.value, ' ' order by r.provider, r.field), '')
          from ${column(ids.table)} r where r.tenant_id = ${tenantPlaceholder} and ${isInScope(ids)}
            and r.${column(ids.owner)} = t.id)`,
      ]
    : [];

/** The fields of a row that are columns of its table, and those that are external ids. */
export function splitExternalIds(db: Db, table: TableName, row: object): { columns: object; values: IdValues | null } {
  const ids = externalIdsOf(db, table);
  if (!ids || !Object.keys(row).some((name) => name in ids.fields)) return { columns: row, values: null };
  const entries = Object.entries(row);
  return {
    columns: Object.fromEntries(entries.filter(([name]) => !(name in ids.fields))),
    values: Object.fromEntries(entries.filter(([name, value]) => name in ids.fields && value !== undefined)),
  };
}

/** The external ids of the records that a query names `alias`, to select beside their columns. */
export const selectExternalIds = <Ids extends StoredExternalIds>(ids: Ids, alias: string) =>
  Object.keys(ids.fields).map((name) => externalIdCell(ids, name, alias).as(name)) as AliasedRawBuilder<
    string | null,
    keyof Ids['fields'] & string
  >[];

/** An external id of the record aliased `alias` in a query. */
export function externalIdCell(ids: StoredExternalIds, name: string, alias: string): RawBuilder<string | null> {
  const { provider = '', field = '' } = ids.fields[name] ?? {};
  return sql`(select e.value from ${tenantRows(`${ids.table} as e`)} where ${isInScope(ids, 'e')}
    and e.${column(ids.owner)} = ${sql.ref(`${alias}.id`)} and e.provider = ${sql.lit(provider)} and e.field = ${sql.lit(field)})`;
}

/** That the record which a query names `alias` has one of these values of an external id. */
export function hasExternalId(
  ids: StoredExternalIds,
  name: string,
  { alias, values }: { alias: string; values: readonly string[] },
): RawBuilder<boolean> {
  const { provider = '', field = '' } = ids.fields[name] ?? {};
  return sql`${sql.ref(`${alias}.id`)} = any(array(select e.${column(ids.owner)} from ${tenantRows(`${ids.table} as e`)}
    where ${isInScope(ids, 'e')} and e.provider = ${sql.lit(provider)} and e.field = ${sql.lit(field)}
      and e.value = any(${values}::text[])))`;
}
