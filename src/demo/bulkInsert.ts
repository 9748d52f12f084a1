import { sql } from 'kysely';
import { camelName, wireName } from '#kit/contract/wire.ts';
import { addToCount, type Db } from '#kit/server/data/database.ts';
import type { TableName } from '#kit/server/data/tables.ts';

export type InsertRow = Record<string, unknown>;

/** Inserts many rows in one statement, without history entries. Returns their ids in order. */
export async function bulkInsert(db: Db, table: string, rows: readonly InsertRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const names = Object.keys(rows[0] as InsertRow);
  const columns = sql.join(names.map((name) => sql.id(wireName(name))));
  const wire = rows.map((row) => Object.fromEntries(names.map((name) => [wireName(name), row[name]])));
  const { rows: created } = await sql<{ id?: number }>`
    insert into ${sql.id(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(wire)}::jsonb)
    returning *`.execute(db);
  addToCount(db, camelName(table) as TableName, created.length);
  return created.map(({ id }) => id ?? 0).toSorted((a, b) => a - b);
}
