import { sql } from 'kysely';
import { anyOf } from '#kit/server/anyOf.ts';
import { serve } from '#kit/server/mount.ts';
import { paginate } from '#kit/server/paginate.ts';
import { matches, matchRank } from '#kit/server/searching.ts';
import { couponsApi } from '../coupons.contract.ts';

export const coupons = serve(couponsApi, {
  all: ({ db }, { query: { limit = 1000, name, ids } }) => {
    let found = db.selectFrom('coupons').select(['id', 'code as name']);
    const text = sql.ref<string>('search_text');
    // A coupon that was chosen is named also when it is no longer active.
    found = ids ? found.where('id', '=', anyOf(ids)) : found.where('enabled', '=', true);
    if (name) found = found.where(matches(text, name)).orderBy(matchRank(text, name));
    return paginate(found.orderBy('codeNorm').orderBy('id'), { limit });
  },
});
