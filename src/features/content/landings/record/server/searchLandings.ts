import type { Searchable } from '#kit/server/area.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { inOrder } from '#kit/server/data/paginate.ts';
import { searchIds } from '#kit/server/search/recordSearch.ts';
import { landingsFlag } from '../../landings.flags.ts';

export const searchLandings: Searchable = {
  policy: 'customLandings.list',
  async find(db, query, { tenant, limit, near }) {
    if (!tenant.flags.includes(landingsFlag)) return [];
    const ids = await searchIds(db, 'customLandings', query, { limit, near });
    const rows = await db
      .selectFrom('customLandings')
      .select(['id', 'name', 'slug'])
      .where('id', '=', anyOf(ids))
      .where('deletedAt', 'is', null)
      .execute();
    return inOrder(ids, rows).map(({ id, name, slug }) => ({
      kind: 'landings',
      id,
      title: name,
      subtitle: `/l/${slug}`,
      path: `/custom-landings/edit-landing/${id}`,
    }));
  },
};
