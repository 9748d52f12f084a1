import { sql } from 'kysely';
import type { Actor } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { serve } from '#kit/server/mount.ts';
import { paginate } from '#kit/server/paginate.ts';
import { matches, matchRank } from '#kit/server/searching.ts';
import { storeOptionsApi } from '../stores.contract.ts';

type Wanted = { limit?: number | undefined; name?: string | undefined };

/** Stores somebody may choose from, by name. */
export function options(db: Db, reach: Actor['storeIds'], { limit = 1000, name }: Wanted) {
  let found = db.selectFrom('stores').select(['id', 'name', 'commune']);
  if (reach) found = found.where('id', '=', sql<number>`any(${reach}::bigint[])`);
  if (name) {
    const text = sql.ref<string>('search_text');
    found = found.where(matches(text, name)).orderBy(matchRank(text, name));
  }
  return paginate(found.orderBy('name').orderBy('id'), { limit });
}

export const stores = serve(storeOptionsApi, {
  all: ({ db, actor }, { query }) => options(db, actor.storeIds, query),
});
