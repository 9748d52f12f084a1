import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalise } from '#kit/contract/text.ts';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
const wordsOf = (query: string) => normalise(query).split(/\s+/).filter(Boolean).slice(0, 8);

/** How alike a typed word and a stored one must be, 0 to 1: `jsoe` finds `jose`, `ana` does not find `luis`. */
const likeness = 0.45;

/** Every word of the query is in the normalised text of the column, letter by letter: for texts too many to compare. */
export const textContains = (column: Expression<string | null>, query: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(true ${sql.join(
    wordsOf(query).map((word) => sql`and ${column} like ${`%${escapeLike(word)}%`}`),
    sql` `,
  )})`;

/**
 * Every word of the query is in the normalised text of the column, or nearly so: without accents, with small typos.
 * Under row-level security no trigram index is used; a tenant's own rows are few enough to look at.
 */
export function fuzzyMatches(column: Expression<string | null>, query: string): RawBuilder<SqlBool> {
  const words = wordsOf(query);
  if (words.length === 0) return sql<SqlBool>`true`;
  const each = words.map((word) => {
    const contained = sql<SqlBool>`${column} like ${`%${escapeLike(word)}%`}`;
    return word.length < 4
      ? contained
      : sql<SqlBool>`(${contained} or word_similarity(${word}, ${column}) >= ${likeness})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Exact matches before likely ones; order by it first when there is a query. */
export const matchRank = (column: Expression<string | null>, query: string): RawBuilder<number> =>
  sql<number>`case when ${column} like ${`%${escapeLike(normalise(query).trim())}%`} then 0 else 1 - word_similarity(${normalise(query)}, ${column}) end`;
