import { type RawBuilder, sql } from 'kysely';

/** `where('id', '=', anyOf(ids))`: one parameter for any number of ids, and none for an empty list to trip over. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${ids}::bigint[])`;

/** The same for texts: `where('key', '=', anyOfTexts(keys))`. */
export const anyOfTexts = (texts: readonly string[]): RawBuilder<string> => sql<string>`any(${texts}::text[])`;
