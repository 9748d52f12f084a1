import { type RawBuilder, sql } from 'kysely';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import { wireName } from '#kit/contract/wire.ts';
import { tenantPlaceholder } from './dialect.ts';
import type { TableName } from './tables.ts';

type Options = {
  onConflict?: RawBuilder<unknown>;
  returning?: RawBuilder<unknown>;
  /** Inserts all rows or none. */
  where?: RawBuilder<boolean>;
};

/** An insert of rows, columns by the names of their fields, that answers what was stored. */
export function insertInto<Row>(
  table: TableName,
  rows: readonly object[],
  { onConflict = sql``, returning = sql`*`, where }: Options = {},
): RawBuilder<Row> {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const columns = sql.join([sql`tenant_id`, ...names.map((name) => sql.id(wireName(name)))]);
  // Without an answer Citus would write what is not `values` by COPY, which row-level security forbids.
  return sql<Row>`insert into ${sql.id(wireName(table))} (${columns}) overriding system value
    ${source(table, names, rows, where)} ${onConflict} returning ${returning}`;
}

/** From here on rows travel as one value: a parameter for each cell costs more than its row. */
const many = 100;

/** Source of an insert. Rows without a value that others have use the column's default. */
function source(
  table: TableName,
  names: readonly string[],
  rows: readonly object[],
  where: RawBuilder<boolean> | undefined,
): RawBuilder<unknown> {
  const cellOf = (row: object, name: string) => (row as Record<string, unknown>)[name];
  const hasAllValues = (row: object) => names.every((name) => cellOf(row, name) !== undefined);
  if (!where && (rows.length < many || !rows.every(hasAllValues))) {
    const cell = (value: unknown) => (value === undefined ? sql`default` : sql`${stored(value)}`);
    const cellsOf = (row: object) => names.map((name) => cell(cellOf(row, name)));
    return sql`values ${sql.join(rows.map((row) => sql`(${sql.join([tenantPlaceholder, ...cellsOf(row)])})`))}`;
  }
  const records: Record<string, unknown>[] = rows.map(() => ({}));
  const shared: Record<string, unknown> = {};
  const cells = names.map((name) => {
    const column = wireName(name);
    const { same, own } = split(rows.map((row) => serialized(cellOf(row, name))));
    if (same !== undefined) shared[column] = same;
    own?.forEach((value, at) => ((records[at] as Record<string, unknown>)[column] = value));
    if (!own) return sql.id('same', column);
    return same === undefined ? sql.id('each', column) : sql`${sql.id('same', column)} || ${sql.id('each', column)}`;
  });
  const type = sql`null::${sql.id(wireName(table))}`;
  return sql`select ${sql.join([sql`${tenantPlaceholder}::int`, ...cells])}
    from jsonb_populate_recordset(${type}, ${JSON.stringify(records)}::jsonb) each
    cross join jsonb_populate_record(${type}, ${JSON.stringify(shared)}::jsonb) same ${where ? sql`where ${where}` : sql``}`;
}

/** A value as JSON writes it, so that two of them can be compared. */
const serialized = (value: unknown) => (value instanceof Date ? value.toJSON() : value);

/**
 * Splits values into their common part, sent and parsed once, and the rest of each: imported rows and their history are
 * much alike.
 */
function split(values: readonly unknown[]): { same?: unknown; own?: readonly unknown[] } {
  const [first] = values;
  if (values.every((value) => deepEqual(value, first))) return { same: first };
  if (!values.every(isRecord)) return { own: values };
  const common = Object.entries(first as object).filter(([key, value]) =>
    values.every((each) => key in each && deepEqual(each[key], value)),
  );
  const keys = new Set(common.map(([key]) => key));
  const rest = (value: Record<string, unknown>) => {
    const rest: Record<string, unknown> = {};
    for (const key of Object.keys(value)) if (!keys.has(key)) rest[key] = value[key];
    return rest;
  };
  return { same: Object.fromEntries(common), own: values.map(rest) };
}

/** Objects and arrays of objects go to jsonb columns; everything else as it is. */
export function stored(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return JSON.stringify(value);
}
