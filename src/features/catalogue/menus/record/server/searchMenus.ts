import { sql } from 'kysely';
import type { Searchable } from '#kit/server/area.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { inOrder } from '#kit/server/data/paginate.ts';
import { searchIds } from '#kit/server/search/recordSearch.ts';

export const searchMenus: Searchable = {
  policy: 'menus.list',
  async find(db, query, { limit, near }) {
    const ids = await searchIds(db, 'menus', query, { limit, near });
    const rows = await db
      .selectFrom('menus')
      .select(['id', 'name', sql<boolean>`published_version_id is not null`.as('published')])
      .where('id', '=', anyOf(ids))
      .execute();
    return inOrder(ids, rows).map(({ id, name, published }) => ({
      kind: 'menus',
      id,
      title: name,
      subtitle: published ? 'Publicado' : 'Sin publicar',
      path: `/menu/edit-menu/${id}`,
    }));
  },
};
