import { type RawBuilder, sql } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import { tenantPlaceholder } from './dialect.ts';
import type { TableName } from './tables.ts';

type Options = { onConflict?: RawBuilder<unknown>; returning?: RawBuilder<unknown> };

/** An insert of rows, columns by the names of their fields, that answers what was stored. */
export function insertInto<Row>(
  table: TableName,
  rows: readonly object[],
  { onConflict = sql``, returning = sql`*` }: Options = {},
): RawBuilder<Row> {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const columns = sql.join([sql`tenant_id`, ...names.map((name) => sql.id(wireName(name)))]);
  // Without an answer Citus would write what is not `values` by COPY, which row-level security forbids.
  return sql<Row>`insert into ${sql.id(wireName(table))} (${columns}) overriding system value
    ${source(table, names, rows)} ${onConflict} returning ${returning}`;
}

/** From here on rows travel as one value: a parameter for each cell costs more than its row. */
const many = 100;

/** What an insert puts in. A value that only some rows have is its column's default in the others. */
function source(table: TableName, names: readonly string[], rows: readonly object[]): RawBuilder<unknown> {
  const cellOf = (row: object, name: string) => (row as Record<string, unknown>)[name];
  const isWhole = (row: object) => names.every((name) => cellOf(row, name) !== undefined);
  if (rows.length < many || !rows.every(isWhole)) {
    const cell = (value: unknown) => (value === undefined ? sql`default` : sql`${stored(value)}`);
    const cellsOf = (row: object) => names.map((name) => cell(cellOf(row, name)));
    return sql`values ${sql.join(rows.map((row) => sql`(${sql.join([tenantPlaceholder, ...cellsOf(row)])})`))}`;
  }
  const fields = names.map((name) => ({ name, column: wireName(name) }));
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const { name, column } of fields) record[column] = cellOf(row, name);
    return record;
  });
  return sql`select ${sql.join([sql`${tenantPlaceholder}::int`, ...fields.map(({ column }) => sql.id(column))])}
    from jsonb_populate_recordset(null::${sql.id(wireName(table))}, ${JSON.stringify(records)}::jsonb)`;
}

/** Objects and arrays of objects go to jsonb columns; everything else as it is. */
export function stored(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return JSON.stringify(value);
}
