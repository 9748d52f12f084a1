import type { Searchable } from '#kit/server/area.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { inOrder } from '#kit/server/data/paginate.ts';
import { searchIds } from '#kit/server/search/recordSearch.ts';
import { modifierKindLabels } from '../modifiers.contract.ts';

export const searchModifiers: Searchable = {
  policy: 'modifiers.list',
  async find(db, query, { limit, near }) {
    const ids = await searchIds(db, 'modifiers', query, { limit, near });
    const rows = await db.selectFrom('modifiers').select(['id', 'name', 'kind']).where('id', '=', anyOf(ids)).execute();
    return inOrder(ids, rows).map(({ id, name, kind }) => ({
      kind: 'modifiers',
      id,
      title: name,
      subtitle: modifierKindLabels[kind],
      path: `/modifiers/edit-modifier/${id}`,
    }));
  },
};
