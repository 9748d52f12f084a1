import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { validate } from '#kit/server/http/validate.ts';
import { normalise } from '#kit/contract/text.ts';
import type { CouponTerms } from '../../checks/couponCase.rules.ts';
import { couponRules } from '../../coupons.rules.ts';
import type { CouponDraft } from '../../record/couponShape.contract.ts';

/** Products with a price in these lists. */
async function productsIn(db: Db, listIds: readonly number[]): Promise<number[]> {
  if (listIds.length === 0) return [];
  const found = db.selectFrom('prices').select('productId').distinct().where('priceGroupId', '=', anyOf(listIds));
  return (await found.execute()).map(({ productId }) => productId);
}

async function storesIn(db: Db, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return [];
  const found = db.selectFrom('storeGroupMembers').select('storeId').where('storeGroupId', '=', anyOf(groupIds));
  return (await found.execute()).map(({ storeId }) => storeId);
}

/** Validates a draft and resolves its lists and groups, so that the simulator evaluates it like a saved coupon. */
export async function termsOfDraft(db: Db, id: number, input: CouponDraft): Promise<CouponTerms> {
  const draft = validate(couponRules, input);
  const { productIds, priceGroupIds, storeIds, storeGroupIds } = draft;
  const [listed, grouped] = await Promise.all([productsIn(db, priceGroupIds), storesIn(db, storeGroupIds)]);
  const categories = new Set(draft.categories.map(normalise));
  const hasTargets = productIds.length + priceGroupIds.length + categories.size > 0;
  return {
    ...draft,
    id,
    targets: hasTargets ? { productIds: new Set([...productIds, ...listed]), categories } : null,
    storeIds: storeIds.length + storeGroupIds.length > 0 ? new Set([...storeIds, ...grouped]) : null,
  };
}
