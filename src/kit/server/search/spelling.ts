import { sql } from 'kysely';
import { type Db, vocabularyTables } from '../data/database.ts';
import { prepared } from '../data/prepared.ts';
import { longestTyped } from './vocabulary.ts';
import type { TableName } from '../data/tables.ts';
import { tenantRows } from '../data/tenantRows.ts';
import { anywhere, likeness, shortestGuessed, requiredTrigrams, queryTerms } from './textSearch.ts';

const stored = prepared(
  (_db: Db, _shape: null, table: string, pattern: string) => sql<{ named: boolean }>`
    select distinct w.named from ${tenantRows('searchWords as w')} where w.table_name = ${table} and w.word like ${pattern}`,
);

/** A word that names have, and how much it is like the typed one: more than 0, at most 1. */
export type Similar = { word: string; likeness: number };

const resembling = prepared(
  (_db: Db, _shape: null, table: string, typed: string, itself: string, parts: string[]) => sql<Similar>`
    select w.word, word_similarity(${typed}, w.word) as likeness from ${tenantRows('searchWords as w')}
    where w.table_name = ${table} and w.named and w.word not like ${itself}
      and case when w.word like any (${parts}::text[]) then word_similarity(${typed}, w.word) >= ${sql.lit(likeness)} end
    order by likeness desc, length(w.word), w.word limit 20`,
);

/** Interpretations of a typed word. `written`: some text contains it as typed; `named`: some name does. */
export type Spelling = { typed: string; written: boolean; named: boolean; similar: readonly Similar[] };

async function spellingOf(db: Db, table: TableName, typed: string): Promise<Spelling> {
  const parts = requiredTrigrams(typed).map(anywhere);
  const [found, similar] = await Promise.all([
    stored(db, null, table, anywhere(typed)),
    typed.length < shortestGuessed
      ? []
      : resembling(db, null, table, typed, anywhere(typed), parts.length > 0 ? parts : ['%']),
  ]);
  return { typed, written: found.length > 0, named: found.some(({ named }) => named), similar };
}

/** Spellings of each word of a query from the table's vocabulary; null without a vocabulary or a match. */
export async function spell(db: Db, table: TableName, query: string): Promise<Spelling[] | null> {
  const typed = queryTerms(query);
  if (!vocabularyTables(db).has(table) || typed.length === 0 || typed.some(({ length }) => length > longestTyped))
    return null;
  const spellings = await Promise.all(typed.map((word) => spellingOf(db, table, word)));
  return spellings.every(({ named, similar }) => named || similar.length > 0) ? spellings : null;
}
