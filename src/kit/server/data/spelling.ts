import { sql } from 'kysely';
import { type Db, vocabularyTables } from './database.ts';
import { prepared } from './prepared.ts';
import { longestTyped } from './vocabulary.ts';
import type { TableName } from './tables.ts';
import { tenantRows } from './tenantRows.ts';
import { anywhere, likeness, shortestGuessed, requiredTrigrams, queryTerms } from './textSearch.ts';

const written = prepared(
  (_db: Db, _shape: null, table: string, pattern: string) => sql<{ named: boolean }>`
    select distinct w.named from ${tenantRows('searchWords as w')} where w.table_name = ${table} and w.word like ${pattern}`,
);

type Near = { word: string; likeness: number };

const resembling = prepared(
  (_db: Db, _shape: null, table: string, typed: string, itself: string, parts: string[]) => sql<Near>`
    select w.word, word_similarity(${typed}, w.word) as likeness from ${tenantRows('searchWords as w')}
    where w.table_name = ${table} and w.named and w.word not like ${itself}
      and case when w.word like any (${parts}::text[]) then word_similarity(${typed}, w.word) >= ${sql.lit(likeness)} end
    order by likeness desc, length(w.word), w.word limit 50`,
);

/** How a typed word may be meant, the likeliest first; 1 is as it was typed. */
export type Spelling = { text: string; likeness: number };

/** Spellings that are looked for of each typed word. */
const most = 8;

/** What holds a likelier spelling is found by that one. */
function likeliest(near: readonly Spelling[]): Spelling[] {
  const kept: Spelling[] = [];
  for (const each of near) if (!kept.some(({ text }) => each.text.includes(text))) kept.push(each);
  return kept.slice(0, most);
}

async function spellingsOf(db: Db, table: TableName, typed: string) {
  const parts = requiredTrigrams(typed).map(anywhere);
  const [found, near] = await Promise.all([
    written(db, null, table, anywhere(typed)),
    typed.length < shortestGuessed
      ? []
      : resembling(db, null, table, typed, anywhere(typed), parts.length > 0 ? parts : ['%']),
  ]);
  const itself = found.some(({ named }) => named) ? [{ text: typed, likeness: 1 }] : [];
  const others = near.map(({ word, likeness }) => ({ text: word, likeness }));
  return { isWritten: found.length > 0, spellings: likeliest([...itself, ...others]) };
}

/**
 * How each word of a query may be meant, by the words that names have. Null where the words of the table are not kept, or
 * one resembles none of them. `isWritten` says that all of them are somewhere in the texts as they were typed.
 */
export async function spell(db: Db, table: TableName, query: string) {
  const typed = queryTerms(query);
  if (!vocabularyTables(db).has(table) || typed.length === 0 || typed.some(({ length }) => length > longestTyped))
    return null;
  const words = await Promise.all(typed.map((word) => spellingsOf(db, table, word)));
  if (words.some(({ spellings }) => spellings.length === 0)) return null;
  return { isWritten: words.every(({ isWritten }) => isWritten), words: words.map(({ spellings }) => spellings) };
}
