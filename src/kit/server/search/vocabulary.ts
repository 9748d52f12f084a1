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

/** Adds the words of rows, by their `name_norm` and `search_text`. */
export function addRows({ names, texts }: Vocabulary, rows: readonly Record<string, unknown>[]): void {
  const add = (words: Set<string>, text: unknown) => {
    if (typeof text !== 'string') return;
    for (const word of text.split(/\s+/)) if (word) for (const piece of piecesOf(word)) words.add(piece);
  };
  for (const { nameNorm, searchText } of rows) {
    add(names, nameNorm);
    add(texts, searchText);
  }
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
  if (written.size === 0) return [];
  return [
    lockShared(db, null),
    ...[...written]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([table, words]) => insertVocabulary(db, table, words)),
  ];
}
