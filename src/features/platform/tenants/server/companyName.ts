import { sql } from 'kysely';
import { textContains } from '#kit/server/search/textSearch.ts';

/** That the company `t` has the words of a search in its name or its slug. */
export const companyNameContains = (query: string) =>
  textContains(sql<string>`normalise(t.name || ' ' || t.slug)`, query);
