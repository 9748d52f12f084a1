import { type RawBuilder, sql } from 'kysely';
import { tenantPlaceholder } from './dialect.ts';
import type { TableName } from './tables.ts';

/**
 * The rows of a table that are the tenant's, for `from` and `join` of SQL written out: `from ${tenantRows('menus as m')}`. The
 * planner takes such a subquery apart, so that it is the predicate on the table which the tenant's indexes begin with.
 */
export function tenantRows(named: TableName | `${TableName} as ${string}`): RawBuilder<unknown> {
  const [table = '', alias = table] = named.split(' as ');
  return sql`(select * from ${sql.id(table)} where tenant_id = ${tenantPlaceholder}) as ${sql.id(alias)}`;
}

/** That a row is the tenant's, for the tables that SQL written out updates or deletes from. */
export const isTenantRow = (alias: string): RawBuilder<unknown> =>
  sql`${sql.id(alias)}.tenant_id = ${tenantPlaceholder}`;
