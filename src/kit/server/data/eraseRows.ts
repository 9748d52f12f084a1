import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { tenantPlaceholder } from './dialect.ts';
import type { CatalogueTable } from './tenantCatalogue.ts';

/** Values of a key as texts. */
type Key = readonly string[];

export type ErasedBatch = {
  deleted: number /** Where the next batch begins; null: this was the last. */;
  last: Key | null;
};

const ofTenant = sql`tenant_id = ${tenantPlaceholder}`;

const keyOf = ({ key }: CatalogueTable) => sql.join(key.map(({ name }) => sql.ref(name)));

/** Compares the key with values; casts keep the index of the key. */
const compared = (table: CatalogueTable, operator: '>' | '<=', values: Key): RawBuilder<unknown> =>
  sql`(${keyOf(table)}) ${sql.raw(operator)} (${sql.join(table.key.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`))})`;

/** The rows after a key. */
const after = (table: CatalogueTable, last: Key | null) =>
  last === null ? ofTenant : sql`${ofTenant} and ${compared(table, '>', last)}`;

/** The key of the row that ends a batch; null where fewer rows are left. */
async function findEnd(db: Db, table: CatalogueTable, last: Key | null, size: number): Promise<Key | null> {
  if (table.key.length === 0) return null;
  const texts = sql.join(table.key.map(({ name }) => sql`${sql.ref(name)}::text`));
  const { rows } = await sql<{ key: string[] }>`select array[${texts}] as key from ${sql.id(table.name)}
    where ${after(table, last)} order by ${keyOf(table)} offset ${size - 1} limit 1`.execute(db);
  return rows[0]?.key ?? null;
}

/**
 * Deletes the next rows of the transaction's tenant in the order of their key, without a history.
 *
 * A deleted row stays in the index for a while: a batch begins after the one before it instead of reading them again.
 */
export async function eraseBatch(
  db: Db,
  table: CatalogueTable,
  last: Key | null,
  batchSize: number,
): Promise<ErasedBatch> {
  const end = await findEnd(db, table, last, batchSize);
  const until = end === null ? sql`` : sql` and ${compared(table, '<=', end)}`;
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.id(table.name)} where ${after(table, last)}${until}`.execute(db);
  return { deleted: Number(numAffectedRows), last: end };
}

/** Empties a column of some rows that refer to others of their table; resolves to whether there may be more. */
export async function detachBatch(db: Db, table: CatalogueTable, column: string, batchSize: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update ${sql.id(table.name)} set ${sql.ref(column)} = null
    where ${ofTenant} and (${keyOf(table)}) in (select ${keyOf(table)} from ${sql.id(table.name)}
      where ${ofTenant} and ${sql.ref(column)} is not null limit ${batchSize})`.execute(db);
  return Number(numAffectedRows) === batchSize;
}

/** Whether the transaction's tenant has a row in a table. */
export async function hasRows(db: Db, { name }: CatalogueTable): Promise<boolean> {
  const { rows } = await sql`select from ${sql.id(name)} where ${ofTenant} limit 1`.execute(db);
  return rows.length > 0;
}
