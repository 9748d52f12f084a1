import { type RawBuilder, sql } from 'kysely';
import { tenantPlaceholder } from './dialect.ts';
import type { TableName } from './tables.ts';

/**
 * The tenant's rows of a table for `from` and `join` in raw SQL: `from ${tenantRows('menus as m')}`.
 *
 * The planner flattens the subquery, so that the predicate uses the tenant's indexes.
 */
export function tenantRows(named: TableName | `${TableName} as ${string}`): RawBuilder<unknown> {
  const [table = '', alias = table] = named.split(' as ');
  return sql`(select * from ${sql.id(table)} where tenant_id = ${tenantPlaceholder}) as ${sql.id(alias)}`;
}

/** That a row is the tenant's, for the tables that SQL written out updates or deletes from. */
export const isTenantRow = (alias: string): RawBuilder<unknown> =>
  sql`${sql.id(alias)}.tenant_id = ${tenantPlaceholder}`;
