import { sql } from 'kysely';
import { anyOf } from '#kit/server/anyOf.ts';
import { serve } from '#kit/server/mount.ts';
import { paginate } from '#kit/server/paginate.ts';
import { matches, matchRank } from '#kit/server/searching.ts';
import { menuOptionsApi } from '../menuOptions.contract.ts';

export const menuOptions = serve(menuOptionsApi, {
  all: ({ db }, { query: { limit = 1000, name, ids } }) => {
    let found = db.selectFrom('menus').select(['id', 'name']);
    const text = sql.ref<string>('search_text');
    if (ids) found = found.where('id', '=', anyOf(ids));
    if (name) found = found.where(matches(text, name)).orderBy(matchRank(text, name));
    return paginate(found.orderBy('nameNorm').orderBy('id'), { limit });
  },
  categories: ({ db }, { query: { limit = 1000, menuId, name, ids } }) => {
    let found = db
      .selectFrom('menuCategories as c')
      .innerJoin('menus as m', 'm.id', 'c.menuId')
      .select(['c.id', 'c.name', 'm.name as menuName']);
    if (menuId) found = found.where('c.menuId', '=', menuId);
    if (ids) found = found.where('c.id', '=', anyOf(ids));
    if (name) found = found.where(matches(sql<string>`normalise(c.name)`, name));
    return paginate(found.orderBy('m.nameNorm').orderBy('m.id').orderBy('c.position').orderBy('c.id'), { limit });
  },
});
