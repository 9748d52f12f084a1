import { type RawBuilder, sql } from 'kysely';
import { tenantPlaceholder } from './dialect.ts';
import type { TableName } from './tables.ts';

type Columns = {
  /** What tells rows of a tenant apart: a unique key of the table. */
  keys: readonly string[];
  values: readonly string[];
  /** Adds values to those that are there; takes their place when absent. */
  add?: boolean;
  /** Which of the values says how new a row is: one that is older than what is there changes nothing. All count when absent. */
  newest?: string;
};

/**
 * Writes what a query selects, by the names of its columns, into rows of the tenant that have the same keys, and makes those
 * that are missing. To be followed by `returning`, or nothing.
 */
export function upsertFrom(
  table: TableName,
  { keys, values, add = false, newest }: Columns,
  rows: RawBuilder<unknown>,
) {
  const columns = sql.join([...keys, ...values].map((name) => sql.id(name)));
  const set = values.map((name) => {
    const value = sql.id(name);
    return add ? sql`${value} = ${sql.id(table)}.${value} + excluded.${value}` : sql`${value} = excluded.${value}`;
  });
  const isNewer = newest ? sql` where excluded.${sql.id(newest)} >= ${sql.id(table)}.${sql.id(newest)}` : sql``;
  return sql`insert into ${sql.id(table)} (tenant_id, ${columns})
    select ${tenantPlaceholder}::int, ${columns} from (${rows}) selected
    on conflict (tenant_id, ${sql.join(keys.map((name) => sql.id(name)))}) do update set ${sql.join(set)}${isNewer}`;
}
