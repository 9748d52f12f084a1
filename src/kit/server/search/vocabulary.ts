import { sql } from 'kysely';
import type { Db } from '../data/database.ts';
import { tenantPlaceholder } from '../data/dialect.ts';
import { prepared } from '../data/prepared.ts';
import type { TableName } from '../data/tables.ts';

/** Words of names, and of all texts. */
export type Vocabulary = { names: Set<string>; texts: Set<string> };

/** So many letters of a typed word are looked for among the words that are kept. */
export const longestTyped = 60;

/** A longer word is kept in pieces, so that whatever can be typed is in one of them. */
function piecesOf(word: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < Math.max(word.length - longestTyped, 1); from += longestTyped)
    pieces.push(word.slice(from, from + 2 * longestTyped));
  return pieces;
}

const wordsIn = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/\s+/).filter(Boolean).flatMap(piecesOf) : [];

type Texts = Record<string, unknown>;

/** Adds the words of a row, by its `name_norm` and `search_text`; of one that was there before, those it did not have. */
export function addRow({ names, texts }: Vocabulary, row: Texts, before: Texts = {}): void {
  const add = (words: Set<string>, text: unknown, earlier: unknown) => {
    if (text === earlier) return;
    const had = new Set(wordsIn(earlier));
    for (const word of wordsIn(text)) if (!had.has(word)) words.add(word);
  };
  add(names, row.nameNorm, before.nameNorm);
  add(texts, row.searchText, before.searchText);
}

const lockClass = 5_262_026;

/** Held while words are written, and alone while those that are gone are taken away: so none goes that is being written. */
const lockShared = prepared(
  (_db: Db, _shape: null) => sql`select pg_advisory_xact_lock_shared(${sql.lit(lockClass)}, ${tenantPlaceholder})`,
);

export const lockVocabularies = (db: Db) =>
  sql`select pg_advisory_xact_lock(${sql.lit(lockClass)}, ${tenantPlaceholder})`.execute(db);

const add = prepared(
  (_db: Db, _shape: null, table: string, named: boolean[], words: string[]) =>
    sql`insert into search_words (tenant_id, table_name, named, word)
    select ${tenantPlaceholder}::int, ${table}, given.named, given.word
    from unnest(${named}::boolean[], ${words}::text[]) as given (named, word)
    on conflict do nothing`,
);

/** Adds words to those that are kept, in one order, so that two writers never wait for each other. */
export function insertVocabulary(db: Db, table: TableName, { names, texts }: Vocabulary): Promise<unknown> {
  const all = [
    ...[...texts].toSorted().map((word) => [false, word] as const),
    ...[...names].toSorted().map((word) => [true, word] as const),
  ];
  return add(
    db,
    null,
    table,
    all.map(([named]) => named),
    all.map(([, word]) => word),
  );
}

/** Adds what a transaction wrote to the words that are kept, at its end. */
export function writeVocabularies(db: Db, written: ReadonlyMap<TableName, Vocabulary>): Promise<unknown>[] {
  const news = [...written].filter(([, { names, texts }]) => names.size + texts.size > 0);
  if (news.length === 0) return [];
  return [
    lockShared(db, null),
    ...news
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([table, words]) => insertVocabulary(db, table, words)),
  ];
}
