import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Db, sendAlong } from '../data/database.ts';
import { prepared } from '../data/prepared.ts';
import { spell, type Spelling } from './spelling.ts';
import type { TableName } from '../data/tables.ts';
import { anywhere, fuzzyMatches, matchRank, placeCases, textContains } from './textSearch.ts';

/** The normalised texts of a record: all of them, and its name. */
type Columns = Record<'text' | 'name', Expression<string | null>>;

/** A way to look for a text, and what the found are ordered by before anything else. */
export type SearchMode = { matches: RawBuilder<SqlBool>; rank: RawBuilder<number> };

/**
 * Prefers the name index for misspelled names: reading a name from its row is four times slower.
 *
 * PostgreSQL's default cost of random reads assumes spinning disks.
 */
const preferIndexes = prepared((_db: Db, _shape: null) => sql`set local random_page_cost = 1`);

/** Records that contain the words as typed, by the place in their name. */
export const exactMode = (query: string, { text, name }: Columns): SearchMode => ({
  matches: textContains(text, query),
  rank: matchRank(name, query),
});

/**
 * Search strategies, tried in order until one finds something: exact text, similar words of names, then each name,
 * which is slow.
 *
 * Similar words come first where the text was never used.
 */
export async function searchModes(
  db: Db,
  table: TableName,
  query: string,
  { text, name }: Columns,
): Promise<SearchMode[]> {
  const exact = exactMode(query, { text, name });
  const near = { matches: fuzzyMatches(name, query), rank: matchRank(name, query) };
  const spellings = await spell(db, table, query);
  if (!spellings) return [exact, near];
  const [only] = spellings;
  const rank = only && spellings.length === 1 ? likelihoodRank(name, only) : matchRank(name, query);
  const bySpelling = {
    matches: sql<SqlBool>`(${sql.join(
      spellings.map((word) => meant(name, word)),
      sql` and `,
    )})`,
    rank,
  };
  if (spellings.every(({ written }) => written)) return [exact, bySpelling, near];
  sendAlong(db, preferIndexes(db, null));
  return [bySpelling, exact, near];
}

/** Spellings of a word that names are looked through for. */
const maxSpellings = 8;

/** The likeliest spellings: what holds a likelier one is found by that. */
function likeliest({ typed, named, similar }: Spelling): string[] {
  const found: string[] = named ? [typed] : [];
  for (const { word } of similar) if (!found.some((each) => word.includes(each))) found.push(word);
  return found.slice(0, maxSpellings);
}

/** `strpos` compares a name in half the time of `like`, and all names of the tenant are compared. */
const meant = (name: Expression<string | null>, word: Spelling): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    likeliest(word).map((each) => sql`strpos(${name}, ${each}) > 0`),
    sql` or `,
  )})`;

/** How far the likeliest word of a name is from the one that was typed, from 0 to 1: the same as `matchRank` without comparing names. */
function likelihoodRank(name: Expression<string | null>, { typed, named, similar }: Spelling): RawBuilder<number> {
  const cases = similar.map(
    ({ word, likeness }) => sql`when ' ' || ${name} || ' ' like ${anywhere(` ${word} `)} then ${1 - likeness}::real`,
  );
  const itself = named ? placeCases(name, typed) : [];
  return sql<number>`case ${sql.join([...itself, ...cases, sql`else 1`], sql` `)} end`;
}
