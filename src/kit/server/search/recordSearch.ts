import { sql } from 'kysely';
import type { Searcher } from '../area.ts';
import type { Db } from '../data/database.ts';
import { exactMode, type SearchMode, searchModes } from './searchModes.ts';
import type { TableName } from '../data/tables.ts';

const columns = { text: sql.ref<string>('search_text'), name: sql.ref<string>('name_norm') };

/** Ids of a large table whose `search_text` contains the words as typed, names first; with `near`, by similar words of names. */
export async function searchIds(
  db: Db,
  table: TableName,
  query: string,
  { limit, near }: Pick<Searcher, 'limit' | 'near'>,
): Promise<number[]> {
  if (!near) return found(db, table, exactMode(query, columns), limit);
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
