import type { Searchable } from '#kit/server/area.ts';
import { matchRank, textMatches } from '#kit/server/search/textSearch.ts';
import { sql } from 'kysely';
import { offerText } from '../../checks/couponText.rules.ts';

/** Coupons by their code, promotions by their name. */
export const searchCoupons: Searchable = {
  policy: 'coupons.list',
  async find(db, query, { tenant, limit, near }) {
    const text = sql.ref<string>('search_text');
    const found = await db
      .selectFrom('coupons')
      .select(['id', 'code', 'enabled', 'automatic', 'kind', 'discount', 'giftEvery', 'delivery'])
      .where(textMatches(text, query, near))
      .orderBy(matchRank(text, query))
      .orderBy('codeNorm')
      .limit(limit)
      .execute();
    return found.map(({ id, code, enabled, automatic, ...offer }) => ({
      kind: 'coupons',
      id,
      title: code,
      subtitle: [offerText(offer, tenant.country), automatic && 'automática', !enabled && 'desactivado']
        .filter(Boolean)
        .join(', '),
      path: `/coupons/edit-coupon/${id}`,
    }));
  },
};
