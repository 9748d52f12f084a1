import type { Searchable } from '#kit/server/area.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { inOrder } from '#kit/server/data/paginate.ts';
import { searchIds } from '#kit/server/search/recordSearch.ts';

export const searchPages: Searchable = {
  policy: 'pages.list',
  async find(db, query, { limit, near }) {
    const ids = await searchIds(db, 'pages', query, { limit, near });
    const rows = await db
      .selectFrom('pages')
      .select(['id', 'name', 'relativeUrl'])
      .where('id', '=', anyOf(ids))
      .where('deletedAt', 'is', null)
      .execute();
    return inOrder(ids, rows).map(({ id, name, relativeUrl }) => ({
      kind: 'pages',
      id,
      title: name,
      subtitle: `/${relativeUrl}`,
      path: `/pages/edit-page/${id}`,
    }));
  },
};
