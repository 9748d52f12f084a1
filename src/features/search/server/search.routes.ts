import { holds } from '#kit/server/context.ts';
import { serve } from '#kit/server/mount.ts';
import { searchApi } from '../search.contract.ts';
import { searchables } from './search.repo.ts';

export const search = serve(searchApi, {
  records: async ({ db, actor, tenant }, { query }) => {
    const allowed = searchables.filter(({ policy }) => holds(actor, policy));
    const seeker = { reach: actor.storeIds, country: tenant.country };
    const found = await Promise.all(allowed.map(({ find }) => find(db, query.query, seeker)));
    return { data: found.flat() };
  },
});
