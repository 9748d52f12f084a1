import { sql } from 'kysely';
import { countedTables, type Db } from './database.ts';
import { tenantPlaceholder } from './dialect.ts';
import { tenantRows } from './tenantRows.ts';

/**
 * Makes the counts right where rows were written by other hands. Rows and counts are read at one moment, at which both
 * tell the same writes, so that what is being written meanwhile is in neither.
 */
export async function reconcileCounts(db: Db): Promise<void> {
  for (const table of countedTables(db))
    await sql`insert into row_counts (tenant_id, table_name, slot, total)
      select ${tenantPlaceholder}::int, ${table}, 0, (select count(*) from ${tenantRows(table)})
        - (select coalesce(sum(c.total), 0) from ${tenantRows('rowCounts as c')} where c.table_name = ${table})
      on conflict (tenant_id, table_name, slot) do update set total = row_counts.total + excluded.total`.execute(db);
}
