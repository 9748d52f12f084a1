import { sql } from 'kysely';
import { fail } from '#domain/failures.ts';
import { anyOf } from '#kit/server/anyOf.ts';
import { emit } from '#kit/server/events.ts';
import { serve } from '#kit/server/mount.ts';
import { paginate } from '#kit/server/paginate.ts';
import { matches, matchRank } from '#kit/server/searching.ts';
import { insert, remove } from '#kit/server/write.ts';
import { ingredientsApi } from '../ingredients.contract.ts';

export const ingredients = serve(ingredientsApi, {
  all: ({ db }, { query: { limit = 1000, name, ids } }) => {
    let found = db.selectFrom('ingredients').select(['id', 'name']);
    const text = sql.ref<string>('search_text');
    if (ids) found = found.where('id', '=', anyOf(ids));
    if (name) found = found.where(matches(text, name)).orderBy(matchRank(text, name));
    return paginate(found.orderBy('nameNorm').orderBy('id'), { limit });
  },
  create: async ({ db }, { body }) => {
    const made = await insert(db, 'ingredients', body);
    await emit(db, 'products');
    return made;
  },
  remove: async ({ db }, { params }) => {
    if (!(await remove(db, 'ingredients', params.id))) fail('notFound');
    await emit(db, 'products');
    return {};
  },
});
