import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { closestMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { ingredientEntity, ingredientsApi } from '../ingredients.contract.ts';

export const ingredients = implementApiWith(ingredientsApi, ({ areas }) => ({
  ...crudHandlers(ingredientsApi, { entity: ingredientEntity, areas }),
  all: ({ db }, { query: { limit = 1000, name, ids } }) => {
    let found = db.selectFrom('ingredients').select(['id', 'name']);
    const text = sql.ref<string>('search_text');
    if (ids) found = found.where('id', '=', anyOf(ids));
    if (name) found = closestMatches(found, text, name).orderBy(matchRank(text, name));
    return paginate(found.orderBy('nameNorm').orderBy('id'), { limit });
  },
}));
