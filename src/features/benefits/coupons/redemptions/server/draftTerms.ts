import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { type CouponTerms, normalizeName } from '../../checks/couponCase.rules.ts';
import { validate } from '#kit/server/http/validate.ts';
import { couponRules } from '../../record/coupons.rules.ts';
import type { CouponDraft } from '../../record/couponShape.contract.ts';

/** A coupon that is being written, as orders would look at it: its lists and groups as they are at this moment. Refuses one that breaks its own rules. */
export async function termsOfDraft(db: Db, id: number, written: CouponDraft): Promise<CouponTerms> {
  const draft = validate(couponRules, written);
  const { productIds, priceGroupIds, storeIds, storeGroupIds, categories } = draft;
  const { rows } = await sql<{ targetIds: number[]; servedIds: number[] }>`select
    array(select unnest(${productIds}::bigint[]) union select p.product_id from ${tenantRows('prices as p')}
      where p.price_group_id = any(${priceGroupIds}::bigint[])) as target_ids,
    array(select unnest(${storeIds}::bigint[]) union select m.store_id from ${tenantRows('storeGroupMembers as m')}
      where m.store_group_id = any(${storeGroupIds}::bigint[])) as served_ids`.execute(db);
  const { targetIds = [], servedIds = [] } = rows[0] ?? {};
  const hasTargets = productIds.length + priceGroupIds.length + categories.length > 0;
  return {
    ...draft,
    id,
    targets: hasTargets ? { productIds: new Set(targetIds), categories: new Set(categories.map(normalizeName)) } : null,
    storeIds: storeIds.length + storeGroupIds.length > 0 ? new Set(servedIds) : null,
  };
}
