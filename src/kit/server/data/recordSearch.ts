import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { TableName } from './tables.ts';
import { textContains, fuzzyMatches, matchRank } from './textSearch.ts';

const nameNorm = sql.ref<string>('name_norm');

/**
 * Ids of a large table by its `search_text`, letter by letter, the names first; where nothing holds the words, those
 * whose name nearly does.
 */
export async function searchIds(db: Db, table: TableName, query: string, limit: number): Promise<number[]> {
  const found = async (where: ReturnType<typeof textContains>) => {
    const rows = await db
      .selectFrom(table as 'products')
      .select('id')
      .where(where)
      .orderBy(matchRank(nameNorm, query))
      .orderBy('nameNorm')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  };
  const exact = await found(textContains(sql.ref<string>('search_text'), query));
  return exact.length > 0 ? exact : found(fuzzyMatches(nameNorm, query));
}

/** Rows in the order of their ids. */
export const inOrderOf = <Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
