import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { closestMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { menuOptionsApi } from '../menuOptions.contract.ts';

export const menuOptions = implementApi(menuOptionsApi, {
  all: ({ db }, { query: { limit = 1000, name, ids } }) => {
    let found = db.selectFrom('menus').select(['id', 'name']);
    const text = sql.ref<string>('search_text');
    if (ids) found = found.where('id', '=', anyOf(ids));
    if (name) found = closestMatches(found, text, name).orderBy(matchRank(text, name));
    return paginate(found.orderBy('nameNorm').orderBy('id'), { limit });
  },
  categories: ({ db }, { query: { limit = 1000, menuId, name, ids } }) => {
    let found = db
      .selectFrom('menuCategories as c')
      .innerJoin('menus as m', 'm.id', 'c.menuId')
      .select(['c.id', 'c.name', 'm.name as menuName']);
    if (menuId) found = found.where('c.menuId', '=', menuId);
    if (ids) found = found.where('c.id', '=', anyOf(ids));
    if (name) found = closestMatches(found, sql<string>`normalise(c.name || ' ' || m.name)`, name);
    return paginate(found.orderBy('m.nameNorm').orderBy('m.id').orderBy('c.position').orderBy('c.id'), { limit });
  },
});
