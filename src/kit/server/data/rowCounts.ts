import { sql } from 'kysely';
import type { Db } from './database.ts';
import { tenantPlaceholder } from './dialect.ts';
import { prepared } from './prepared.ts';
import type { TableName } from './tables.ts';

/** Rows of a count that writers at once share: each takes one of them, and they are added up. */
const slots = 16;

const total = prepared((db: Db, _shape: null, table: string) =>
  db
    .selectFrom('rowCounts')
    .select(sql<number>`coalesce(sum(total), 0)::bigint`.as('total'))
    .where('tableName', '=', table),
);

/** How many rows a tenant has in a table whose rows are counted as they are written. */
export async function countRows(db: Db, table: TableName): Promise<number> {
  const [row] = await total(db, null, table);
  return row?.total ?? 0;
}

const add = prepared(
  (_db: Db, _shape: null, table: string, slot: number, rows: number) =>
    sql`insert into row_counts (tenant_id, table_name, slot, total) values (${tenantPlaceholder}, ${table}, ${slot}, ${rows})
    on conflict (tenant_id, table_name, slot) do update set total = row_counts.total + excluded.total`,
);

/** Adds what a transaction wrote to the counts: at its end, in one order, so that it holds them for a moment only. */
export function writeCounts(db: Db, deltas: ReadonlyMap<string, number>): Promise<unknown>[] {
  const slot = Math.floor(Math.random() * slots);
  return [...deltas]
    .filter(([, rows]) => rows !== 0)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([table, rows]) => add(db, null, table, slot, rows));
}
