import { sql } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import type { NamedRecords } from '#kit/server/area.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TableName } from '#kit/server/data/tables.ts';
import type { Db } from '#kit/server/data/database.ts';

/** The names of some records by their ids. */
export async function namesOf(
  db: Db,
  { table, title }: NamedRecords,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.id(wireName(title))}::text as name from ${tenantRows(table as TableName)}
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
