import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { spell, type Spelling } from './spelling.ts';
import type { TableName } from './tables.ts';
import { anywhere, fuzzyMatches, matchRank, textContains } from './textSearch.ts';

/** The normalised texts of a record: all of them, and its name. */
type Columns = Record<'text' | 'name', Expression<string | null>>;

/** A way to look for a text, and what the found are ordered by before anything else. */
export type SearchMode = { matches: RawBuilder<SqlBool>; rank: RawBuilder<number> };

/**
 * The ways to look for what was typed, to be tried in turn until one finds something: as it was typed in any text; in the names, by words
 * they have that it resembles; and by comparing it with each name, which is slow. Where it was never written, the words are tried first.
 */
export async function searchModes(
  db: Db,
  table: TableName,
  query: string,
  { text, name }: Columns,
): Promise<SearchMode[]> {
  const exact = { matches: textContains(text, query), rank: matchRank(name, query) };
  const near = { matches: fuzzyMatches(name, query), rank: matchRank(name, query) };
  const spelled = await spell(db, table, query);
  if (!spelled) return [exact, near];
  const bySpelling = { matches: holdsSpellings(name, spelled.words), rank: spellingRank(name, spelled.words) };
  return spelled.isWritten ? [exact, bySpelling, near] : [bySpelling, exact, near];
}

type Words = readonly (readonly Spelling[])[];

const holds = (name: Expression<string | null>, { text }: Spelling) => sql<SqlBool>`${name} like ${anywhere(text)}`;

const holdsSpellings = (name: Expression<string | null>, words: Words): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map(
      (spellings) =>
        sql`(${sql.join(
          spellings.map((each) => holds(name, each)),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`;

/** How far the likeliest spellings that a name holds are from what was typed. A word of one spelling is as far in all of them. */
function spellingRank(name: Expression<string | null>, words: Words): RawBuilder<number> {
  const distances = words
    .filter(({ length }) => length > 1)
    .map((spellings) => {
      const cases = spellings.map((each) => sql`when ${holds(name, each)} then ${1 - each.likeness}::real`);
      return sql`case ${sql.join(cases, sql` `)} end`;
    });
  return distances.length > 0 ? sql<number>`${sql.join(distances, sql` + `)}` : sql<number>`0::real`;
}
