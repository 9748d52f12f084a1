import { sql } from 'kysely';
import { type Db, unaudited, vocabularyTables } from '../data/database.ts';
import { addRow, insertVocabulary, lockVocabularies, type Vocabulary } from './vocabulary.ts';
import type { TableName } from '../data/tables.ts';

/** Rows that are read at a time. */
const atOnce = 2_000;

/**
 * Makes the words right that are kept of tables: adds those of rows that other hands wrote, and takes away what no row has
 * any longer. Whoever writes words meanwhile waits.
 */
export async function reconcileVocabularies(db: Db): Promise<void> {
  await lockVocabularies(db);
  for (const table of vocabularyTables(db)) {
    const words = await wordsOfRows(db, table);
    await removeOthers(db, table, words);
    await insertVocabulary(db, table, words);
  }
}

async function wordsOfRows(db: Db, table: TableName): Promise<Vocabulary> {
  const words: Vocabulary = { names: new Set(), texts: new Set() };
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows = await db
      .selectFrom(table as 'products')
      .select(['id', 'nameNorm', 'searchText'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const row of rows) addRow(words, row);
    last = rows.at(-1)?.id;
  }
  return words;
}

async function removeOthers(db: Db, table: TableName, { names, texts }: Vocabulary): Promise<void> {
  const kept = await db.selectFrom('searchWords').select(['named', 'word']).where('tableName', '=', table).execute();
  for (const [named, words] of [
    [true, names],
    [false, texts],
  ] as const) {
    const gone = kept.filter((each) => each.named === named && !words.has(each.word)).map(({ word }) => word);
    if (gone.length > 0)
      await unaudited(db)
        .deleteFrom('searchWords')
        .where('tableName', '=', table)
        .where('named', '=', named)
        .where('word', '=', sql<string>`any(${gone}::text[])`)
        .execute();
  }
}
