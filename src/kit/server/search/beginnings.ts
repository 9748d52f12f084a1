import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anywhere, queryTerms } from './textSearch.ts';

/**
 * Prefix match on a normalized column such as `c.mail_norm` as a range: under row-level security `like` uses no index.
 */
export const begins = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + String.fromCodePoint(0x10_ff_ff)})`;

/** The columns in which a table keeps a name from each of its words on. */
const nameColumns = ['name_norm', 'name_from_2', 'name_from_3', 'name_from_4'];

/**
 * Ways in which the name of a row `alias` may have words that begin with each of these, one for each index: the longest
 * word leaves the fewest rows to look at.
 */
export function nameBegins(alias: string, text: string): RawBuilder<SqlBool>[] {
  const [longest = '', ...others] = queryTerms(text).toSorted((one, other) => other.length - one.length);
  const fullName = sql.ref(`${alias}.name_norm`);
  const rest = others.map((word) => sql`and ' ' || ${fullName} like ${anywhere(` ${word}`)}`);
  return nameColumns.map((name) => sql<SqlBool>`(${begins(`${alias}.${name}`, longest)} ${sql.join(rest, sql` `)})`);
}
