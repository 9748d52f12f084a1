import { holds } from '#kit/server/context.ts';
import { serve } from '#kit/server/mount.ts';
import { searchApi } from '../search.contract.ts';
import { searchables } from './search.repo.ts';

export const search = serve(searchApi, {
  records: async ({ db, actor }, { query }) => {
    const allowed = searchables.filter(({ policy }) => holds(actor, policy));
    const found = await Promise.all(allowed.map(({ find }) => find(db, query.query, actor.storeIds)));
    return { data: found.flat() };
  },
});
