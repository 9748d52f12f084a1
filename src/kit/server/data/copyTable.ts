import type { Readable } from 'node:stream';
import type { Database } from './database.ts';
import type { Scope } from './scope.ts';
import type { CatalogueTable } from './tenantCatalogue.ts';

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Streams some columns of a tenant's rows of a table as CSV without a head, in the order of its key. */
export function copyTable(
  database: Pick<Database, 'copyOut'>,
  scope: Scope,
  { name, key }: Pick<CatalogueTable, 'name' | 'key'>,
  columns: readonly string[],
): Promise<Readable> {
  const order = key.length > 0 ? ` order by ${quoted(key.map((column) => column.name))}` : '';
  const rows = `from ${quoted([name])} where tenant_id = ${scope.tenantId}`;
  return database.copyOut(scope, `select ${quoted(columns)} ${rows}${order}`);
}
