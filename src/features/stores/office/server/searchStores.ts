import { sql } from 'kysely';
import type { Searchable } from '#kit/server/area.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { matchRank, textMatches } from '#kit/server/search/textSearch.ts';

export const searchStores: Searchable = {
  policy: 'stores.list',
  async find(db, query, { actor: { storeIds }, limit, near }) {
    const text = sql.ref<string>('search_text');
    let found = db
      .selectFrom('stores')
      .select(['id', 'name', 'textAddress', 'commune'])
      .where(textMatches(text, query, near));
    if (storeIds) found = found.where('id', '=', anyOf(storeIds));
    const rows = await found.orderBy(matchRank(text, query)).orderBy('nameNorm').orderBy('id').limit(limit).execute();
    return rows.map(({ id, name, textAddress, commune }) => ({
      kind: 'stores',
      id,
      title: name,
      subtitle: [textAddress, commune].filter(Boolean).join(', '),
      path: `/stores/edit-store/${id}`,
    }));
  },
};
