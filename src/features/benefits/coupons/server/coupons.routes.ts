import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { couponsApi } from '../coupons.contract.ts';

export const coupons = implementApi(couponsApi, {
  all: ({ db }, { query: { limit = 1000, name, ids } }) => {
    let found = db.selectFrom('coupons').select(['id', 'code as name']);
    const text = sql.ref<string>('search_text');
    // A coupon that was chosen is named also when it is no longer active.
    found = ids ? found.where('id', '=', anyOf(ids)) : found.where('enabled', '=', true);
    if (name) found = found.where(fuzzyMatches(text, name)).orderBy(matchRank(text, name));
    return paginate(found.orderBy('codeNorm').orderBy('id'), { limit });
  },
});
