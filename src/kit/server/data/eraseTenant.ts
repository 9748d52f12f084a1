import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { detachBatch, type ErasedBatch, eraseBatch, hasRows } from './eraseRows.ts';
import type { Scope } from './scope.ts';
import type { CatalogueTable } from './tenantCatalogue.ts';

type Erased = { database: Pick<Database, 'inTenant'>; scope: Scope; tables: readonly CatalogueTable[] };

type EraseOptions = {
  /** Rows per transaction; what refers to each of them is checked one by one. */
  batchSize?: number;
  /** Called between transactions. To throw there ends the erasure, which a later call continues. */
  onBatch?: (table: string, deleted: number) => Promise<void>;
};

async function eraseTable(
  { database, scope }: Erased,
  table: CatalogueTable,
  { batchSize = 500, onBatch }: EraseOptions,
): Promise<void> {
  for (const column of table.selfReferences)
    while (await database.inTenant(scope, (db) => detachBatch(db, table, column, batchSize)));
  let from: readonly string[] | null = null;
  do {
    const after: readonly string[] | null = from;
    const startedAt = performance.now();
    const { deleted, last }: ErasedBatch = await database.inTenant(scope, (db) =>
      eraseBatch(db, table, after, batchSize),
    );
    from = last;
    await onBatch?.(table.name, deleted);
    // Half of the time is left for the work of other tenants.
    if (from !== null) await sleep(performance.now() - startedAt);
  } while (from !== null);
}

/** Deletes the rows of a tenant, whose tables must be in the order of `tenantCatalogue`. It can be repeated. */
export async function eraseTenantRows(erased: Erased, options: EraseOptions = {}): Promise<void> {
  for (const table of erased.tables) await eraseTable(erased, table, options);
}

/** Names of the tables in which a tenant has rows. */
export async function tablesWithRows({ database, scope, tables }: Erased): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) if (await database.inTenant(scope, (db) => hasRows(db, table))) found.push(table.name);
  return found;
}
