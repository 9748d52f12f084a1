import { sql } from 'kysely';
import type { Searchable } from '#kit/server/area.ts';
import { matchRank, textMatches } from '#kit/server/search/textSearch.ts';

export const searchRoles: Searchable = {
  policy: 'roles.list',
  async find(db, query, { limit, near }) {
    const text = sql.ref<string>('search_text');
    const rows = await db
      .selectFrom('roles')
      .select(['id', 'name', 'description'])
      .where(textMatches(text, query, near))
      .orderBy(matchRank(text, query))
      .orderBy(matchRank(sql.ref<string>('name_norm'), query))
      .orderBy(sql`normalise(name)`)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, name, description }) => ({
      kind: 'roles',
      id,
      title: name,
      subtitle: description,
      path: `/roles/edit-role/${id}`,
    }));
  },
};
