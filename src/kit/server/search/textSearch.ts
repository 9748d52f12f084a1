import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { normalise } from '#kit/contract/text.ts';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
/** `like` pattern that matches a text anywhere. */
export const anywhere = (text: string): string => `%${escapeLike(text)}%`;
/** The words of what was typed. */
export const queryTerms = (query: string) => normalise(query).split(/\s+/).filter(Boolean).slice(0, 8);

/** How alike a typed word and a stored one must be, 0 to 1: `jsoe` finds `jose`, `ana` does not find `luis`. */
export const likeness = 0.45;
/** Shorter words are only found as they were typed. */
export const shortestGuessed = 4;

/** Every word of the query is in the normalised text of the column, letter by letter: for texts too many to compare. */
export const textContains = (column: Expression<string | null>, query: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(true ${sql.join(
    queryTerms(query).map((word) => sql`and ${column} like ${anywhere(word)}`),
    sql` `,
  )})`;

/** Trigrams of a word that are not three of its letters: its first letter, its first two, its last two. */
const edges = 3;

/**
 * Trigrams of which a text needs at least one to reach the threshold of `word_similarity`. Checking them is ten times
 * faster.
 *
 * Empty where no trigram is necessary.
 */
export function requiredTrigrams(word: string): string[] {
  const letters = [...new Set(Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3)))];
  const least = Math.ceil((letters.length + edges) * likeness) - edges;
  if (least < 0 || !/^[a-z0-9]+$/.test(word)) return [];
  // Where all edges may be enough, the first of them is.
  return least > 0 ? letters.slice(least - 1) : [word.slice(0, 2), ...letters.slice(1)];
}

function mayResemble(word: string, column: Expression<string | null>): RawBuilder<SqlBool> {
  const parts = requiredTrigrams(word);
  if (parts.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join(
    parts.map((part) => sql`${column} like ${anywhere(part)}`),
    sql` or `,
  )})`;
}

/**
 * Matches when the column contains every word of the query, without accents and with small typos.
 *
 * Row-level security rules out trigram indexes; a tenant's rows are few enough to scan.
 */
export function fuzzyMatches(column: Expression<string | null>, query: string): RawBuilder<SqlBool> {
  const terms = queryTerms(query);
  if (terms.length === 0) return sql<SqlBool>`true`;
  const each = terms.map((word) => {
    const contained = sql<SqlBool>`${column} like ${anywhere(word)}`;
    if (word.length < shortestGuessed) return contained;
    return sql<SqlBool>`(${contained} or (${mayResemble(word, column)} and word_similarity(${word}, ${column}) >= ${likeness}))`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Matches as typed, or with `near` also with small typos. */
export const textMatches = (column: Expression<string | null>, query: string, near: boolean): RawBuilder<SqlBool> =>
  near ? fuzzyMatches(column, query) : textContains(column, query);

/** Where a text stands in the column, as cases of a rank below that of likely ones: at its beginning, at that of a word, anywhere. */
export const placeCases = (column: Expression<string | null>, text: string): RawBuilder<number>[] => [
  sql`when ${column} like ${anywhere(text).slice(1)} then -2`,
  sql`when ${column} like ${anywhere(` ${text}`)} then -1`,
  sql`when ${column} like ${anywhere(text)} then 0`,
];

/** Exact matches before likely ones, those at a beginning first; order by it first when there is a query. */
export function matchRank(column: Expression<string | null>, query: string): RawBuilder<number> {
  const text = normalise(query).trim();
  return sql<number>`case ${sql.join(placeCases(column, text), sql` `)} else 1 - word_similarity(${normalise(query)}, ${column}) end`;
}

/** Narrows a query to the records that contain the text as typed or, without any, to similar ones. */
export function closestMatches<Tables, Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, Row>,
  column: Expression<string | null>,
  query: string,
): SelectQueryBuilder<Tables, Table, Row> {
  const exact = textContains(column, query);
  const isAnyExact = sql<SqlBool>`exists (${found.where(exact)})`;
  return found.where(sql<SqlBool>`(${exact} or (not ${isAnyExact} and ${fuzzyMatches(column, query)}))`);
}
