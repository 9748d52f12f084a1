import { type Db, unaudited, vocabularyTables } from '../data/database.ts';
import { addRow, insertVocabulary, lockVocabularies, type Vocabulary } from './vocabulary.ts';
import { anyOfTexts } from '../data/anyOf.ts';
import type { TableName } from '../data/tables.ts';

/** Rows that are read at a time. */
const atOnce = 2_000;

/**
 * Synchronizes the vocabularies with rows written outside the application: adds missing words, deletes unused ones.
 *
 * Concurrent writers wait.
 */
export async function reconcileVocabularies(db: Db): Promise<void> {
  await lockVocabularies(db);
  for (const table of vocabularyTables(db)) {
    const vocabulary = await vocabularyOf(db, table);
    await removeOthers(db, table, vocabulary);
    await insertVocabulary(db, table, vocabulary);
  }
}

async function vocabularyOf(db: Db, table: TableName): Promise<Vocabulary> {
  const vocabulary: Vocabulary = { names: new Set(), texts: new Set() };
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows = await db
      .selectFrom(table as 'products')
      .select(['id', 'nameNorm', 'searchText'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const row of rows) addRow(vocabulary, row);
    last = rows.at(-1)?.id;
  }
  return vocabulary;
}

async function removeOthers(db: Db, table: TableName, { names, texts }: Vocabulary): Promise<void> {
  const known = await db.selectFrom('searchWords').select(['named', 'word']).where('tableName', '=', table).execute();
  for (const [named, present] of [
    [true, names],
    [false, texts],
  ] as const) {
    const unused = known.filter((each) => each.named === named && !present.has(each.word)).map(({ word }) => word);
    if (unused.length > 0)
      await unaudited(db)
        .deleteFrom('searchWords')
        .where('tableName', '=', table)
        .where('named', '=', named)
        .where('word', '=', anyOfTexts(unused))
        .execute();
  }
}
