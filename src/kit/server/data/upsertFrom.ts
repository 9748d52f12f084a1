import { type RawBuilder, sql } from 'kysely';
import { tenantPlaceholder } from './dialect.ts';
import type { TableName } from './tables.ts';

type Columns = {
  /** Unique key of the table within a tenant. */
  keys: readonly string[];
  values: readonly string[];
  /** Adds values to those that are there; takes their place when absent. */
  add?: boolean;
  /**
   * Column that orders versions of a row: values older than the stored row change nothing. Without it every row is
   * applied.
   */
  newest?: string;
};

/**
 * Upserts the result of a query by column name into rows of the tenant with the same keys. Append `returning` or
 * nothing.
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
