import { sql } from 'kysely';
import { serve } from '#kit/server/mount.ts';
import { paginate } from '#kit/server/paginate.ts';
import { matches, matchRank } from '#kit/server/searching.ts';
import { menusApi } from '../menus.contract.ts';

export const menus = serve(menusApi, {
  all: ({ db }, { query: { limit = 1000, name, ids } }) => {
    let found = db.selectFrom('menus').select(['id', 'name']);
    const text = sql.ref<string>('search_text');
    if (ids) found = found.where('id', '=', sql<number>`any(${ids}::bigint[])`);
    if (name) found = found.where(matches(text, name)).orderBy(matchRank(text, name));
    return paginate(found.orderBy('searchText').orderBy('id'), { limit });
  },
});
