import { sql } from 'kysely';
import type { Db } from '../data/database.ts';
import { tenantPlaceholder } from '../data/dialect.ts';
import { prepared } from '../data/prepared.ts';
import type { TableName } from '../data/tables.ts';

/** Words of names, and of all texts. */
export type Vocabulary = { names: Set<string>; texts: Set<string> };

/** Letters of a typed word that are looked up in the vocabulary. */
export const longestTyped = 60;

/** Longer words are stored in overlapping pieces, so that any typed word is within one of them. */
function piecesOf(word: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < Math.max(word.length - longestTyped, 1); from += longestTyped)
    pieces.push(word.slice(from, from + 2 * longestTyped));
  return pieces;
}

const tokensOf = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/\s+/).filter(Boolean).flatMap(piecesOf) : [];

type Texts = Record<string, unknown>;

/** Adds the words of a row, by its `name_norm` and `search_text`; of one that was there before, those it did not have. */
export function addRow({ names, texts }: Vocabulary, row: Texts, before: Texts = {}): void {
  const add = (target: Set<string>, text: unknown, earlier: unknown) => {
    if (text === earlier) return;
    const had = new Set(tokensOf(earlier));
    for (const word of tokensOf(text)) if (!had.has(word)) target.add(word);
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
  (_db: Db, _shape: null, table: string, named: boolean[], tokens: string[]) =>
    sql`insert into search_words (tenant_id, table_name, named, word)
    select ${tenantPlaceholder}::int, ${table}, given.named, given.word
    from unnest(${named}::boolean[], ${tokens}::text[]) as given (named, word)
    on conflict do nothing`,
);

/** Inserts words in a fixed order, so that concurrent writers cannot deadlock. */
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

/** Inserts the new words of a transaction at its end. */
export function writeVocabularies(db: Db, vocabularies: ReadonlyMap<TableName, Vocabulary>): Promise<unknown>[] {
  const news = [...vocabularies].filter(([, { names, texts }]) => names.size + texts.size > 0);
  if (news.length === 0) return [];
  return [
    lockShared(db, null),
    ...news
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([table, vocabulary]) => insertVocabulary(db, table, vocabulary)),
  ];
}
