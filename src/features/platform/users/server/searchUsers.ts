import { sql } from 'kysely';
import type { Searchable } from '#kit/server/area.ts';
import { matchRank, textMatches } from '#kit/server/search/textSearch.ts';

export const searchUsers: Searchable = {
  policy: 'admin_users.list',
  async find(db, query, { limit, near }) {
    const text = sql.ref<string>('search_text');
    const rows = await db
      .selectFrom('adminUsers')
      .select(['id', 'name', 'email', 'enabled'])
      .where(textMatches(text, query, near))
      .orderBy(matchRank(text, query))
      .orderBy('enabled', 'desc')
      .orderBy(sql`normalise(name)`)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, name, email, enabled }) => ({
      kind: 'admin_users',
      id,
      title: name,
      subtitle: enabled ? email : `${email} (desactivado)`,
      path: `/users?edit=${id}`,
    }));
  },
};
