import { sql } from 'kysely';
import { countedTables, type Db } from './database.ts';
import { tenantPlaceholder } from './dialect.ts';
import { tenantRows } from './tenantRows.ts';

/**
 * Corrects the counts after writes that bypassed the application.
 *
 * Rows and counts are read in one snapshot, so concurrent writes are in neither.
 */
export async function reconcileCounts(db: Db): Promise<void> {
  for (const table of countedTables(db))
    await sql`insert into row_counts (tenant_id, table_name, slot, total)
      select ${tenantPlaceholder}::int, ${table}, 0, (select count(*) from ${tenantRows(table)})
        - (select coalesce(sum(c.total), 0) from ${tenantRows('rowCounts as c')} where c.table_name = ${table})
      on conflict (tenant_id, table_name, slot) do update set total = row_counts.total + excluded.total`.execute(db);
}
