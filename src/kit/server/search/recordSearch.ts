import { sql } from 'kysely';
import type { Db } from '../data/database.ts';
import { type SearchMode, searchModes } from './searchModes.ts';
import type { TableName } from '../data/tables.ts';

const columns = { text: sql.ref<string>('search_text'), name: sql.ref<string>('name_norm') };

/**
 * Ids of a large table by its `search_text`, letter by letter, the names first; where nothing holds the words, those
 * whose name nearly does.
 */
export async function searchIds(db: Db, table: TableName, query: string, limit: number): Promise<number[]> {
  for (const mode of await searchModes(db, table, query, columns)) {
    const ids = await found(db, table, mode, limit);
    if (ids.length > 0) return ids;
  }
  return [];
}

async function found(db: Db, table: TableName, { matches, rank }: SearchMode, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom(table as 'products')
    .select('id')
    .where(matches)
    .orderBy(rank)
    .orderBy('nameNorm')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
