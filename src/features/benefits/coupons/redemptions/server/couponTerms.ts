import { sql } from 'kysely';
import { prepared } from '#kit/server/data/prepared.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { CachedReads } from '#kit/server/live/cachedReads.ts';
import { topicCache } from '#kit/server/live/topicCache.ts';
import { type Topics, topicsOf } from '#kit/server/live/topics.ts';
import { normalise } from '#kit/contract/text.ts';
import type { CouponTerms } from '../../checks/couponCase.rules.ts';
import type { CouponReference } from '../../record/couponReferences.contract.ts';
import type { CouponDraft } from '../../record/couponShape.contract.ts';

/** Coupon as orders evaluate it, and the single-use code that was entered, if any. */
export type ReadCoupon = { terms: CouponTerms; singleCode: string | null };

type Row = Omit<CouponDraft, CouponReference> & {
  id: number;
  singleCode: string | null;
  hasTargets: boolean;
  targetIds: number[];
  hasStores: boolean;
  servedIds: number[];
};

const columns = sql`c.id, c.code, c.enabled, c.automatic, c.visibility, c.kind, c.discount, c.with_balance, c.gift_pick,
  c.gift_every, c.delivery, c.max_discount, c.minimum_to_redeem, c.quantity, c.quantity_by_users, c.spend_limit,
  c.start_date, c.expiry_date, c.days, c.start_time, c.expiry_time, c.platform, c.dispatch_method, c.payment_methods,
  c.categories, c.include_delivery_cost, c.apply_modifier, c.override_minimum_price, c.first_purchase`;

const productIds = sql`(select p.product_id from ${tenantRows('couponProducts as p')} where p.coupon_id = c.id)`;
const listIds = sql`(select l.price_group_id from ${tenantRows('couponPriceGroups as l')} where l.coupon_id = c.id)`;
const storeIds = sql`(select s.store_id from ${tenantRows('couponStores as s')} where s.coupon_id = c.id)`;
const groupIds = sql`(select g.store_group_id from ${tenantRows('couponStoreGroups as g')} where g.coupon_id = c.id)`;

/** Resolves the stores and products of coupons `c` from their current links. */
const resolved = sql`
  exists ${productIds} or exists ${listIds} or jsonb_array_length(c.categories) > 0 as has_targets,
  array(select x.product_id from ${tenantRows('couponProducts as x')} where x.coupon_id = c.id
    union select p.product_id from ${tenantRows('prices as p')} where p.price_group_id in ${listIds}) as target_ids,
  exists ${storeIds} or exists ${groupIds} as has_stores,
  array(select x.store_id from ${tenantRows('couponStores as x')} where x.coupon_id = c.id
    union select m.store_id from ${tenantRows('storeGroupMembers as m')} where m.store_group_id in ${groupIds}) as served_ids`;

/** A private coupon with single-use codes is redeemed by these codes only. */
const byCode = prepared(
  (_db: Db, _shape: null, code: string) => sql<Row>`
    select ${columns}, ${resolved}, null as single_code from ${tenantRows('coupons as c')}
    where c.code_norm = normalise(${code}) and not c.automatic
      and (c.visibility = 'public' or not exists (select from ${tenantRows('couponCodes as x')} where x.coupon_id = c.id))
    union all
    select ${columns}, ${resolved}, x.code_norm as single_code from ${tenantRows('couponCodes as x')}
    join ${tenantRows('coupons as c')} on c.id = x.coupon_id
    where x.code_norm = normalise(${code})`,
);

const automatic = prepared(
  (_db: Db, _shape: null) => sql<Row>`
    select ${columns}, ${resolved}, null as single_code from ${tenantRows('coupons as c')}
    where c.automatic and c.enabled order by c.id limit 200`,
);

function couponOf({ singleCode, hasTargets, targetIds, hasStores, servedIds, ...terms }: Row): ReadCoupon {
  const categories = new Set(terms.categories.map(normalise));
  return {
    singleCode,
    terms: {
      ...terms,
      targets: hasTargets ? { productIds: new Set(targetIds), categories } : null,
      storeIds: hasStores ? new Set(servedIds) : null,
    },
  };
}

/** Tables that coupons are read from, with the event topic of their changes. */
export const couponTables: Topics = {
  coupons: 'coupons',
  couponCodes: 'coupons',
  couponProducts: 'coupons',
  couponPriceGroups: 'coupons',
  couponStores: 'coupons',
  couponStoreGroups: 'coupons',
  prices: 'price_groups',
  storeGroupMembers: 'store_groups',
};

/** Usage is not cached. */
const coupons = topicCache<readonly ReadCoupon[]>({ topics: topicsOf(couponTables), max: 2000, ttl: 1000 });

/** Finds a coupon by code, ignoring case and accents. */
export async function findCouponByCode(ctx: Ctx, code: string, reads?: CachedReads): Promise<ReadCoupon | null> {
  const read = async (db: Db) => (await byCode(db, null, code)).map(couponOf);
  return (await coupons(ctx, `code ${normalise(code.trim())}`, read, reads))[0] ?? null;
}

/** Automatic promotions that are enabled. */
export const loadPromotions = (ctx: Ctx, reads?: CachedReads): Promise<readonly ReadCoupon[]> =>
  coupons(ctx, 'automatic', async (db) => (await automatic(db, null)).map(couponOf), reads);
