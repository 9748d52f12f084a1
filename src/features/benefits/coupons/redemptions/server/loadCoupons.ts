import { LRUCache } from 'lru-cache';
import type { Db } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { CachedReads } from '#kit/server/live/cachedReads.ts';
import type { CouponUses } from '../../checks/couponCase.rules.ts';
import { requireFewGuesses } from './codeGuesses.ts';
import { findCouponByCode, loadPromotions, type ReadCoupon } from './couponTerms.ts';
import { isLimited, noUses, usesOf } from './couponUses.ts';

export type KnownCoupon = ReadCoupon & { uses: CouponUses };

/** Active promotions and the coupon of the entered code; null: no code, or an unknown one. */
export type OrderCoupons = { promotions: readonly KnownCoupon[]; coupon: KnownCoupon | null };

/** Coupons found exhausted within the last minute. */
const exhaustedIn = perDatabase(() => new LRUCache<string, true>({ max: 2000, ttl: 60_000 }));
const keyOf = ({ tenant }: Ctx, couponId: number) => `${tenant.id}:${couponId}`;

/** Records that a coupon is exhausted, so that the next order is rejected before anything is stored. */
export const noteExhausted = (ctx: Ctx, couponId: number): void =>
  void exhaustedIn(ctx.database).set(keyOf(ctx, couponId), true);

/**
 * Whether the usage has to be read to price an order.
 *
 * Placed orders usually rely on the claim alone; a spent private coupon is rejected as early as an unknown code.
 */
const needsUses = (ctx: Ctx, { terms, singleCode }: ReadCoupon, isPlaced: boolean): boolean =>
  (isLimited(terms) || singleCode !== null) &&
  (!isPlaced ||
    terms.withBalance ||
    terms.visibility === 'private' ||
    exhaustedIn(ctx.database).has(keyOf(ctx, terms.id)));

async function readUses(ctx: Ctx, coupons: readonly ReadCoupon[], isGuess: boolean) {
  if (coupons.length === 0 && !isGuess) return null;
  return ctx.database.readTenant(ctx.scope, async (db: Db) => {
    const [uses] = await Promise.all([usesOf(db, coupons), isGuess ? requireFewGuesses(db, ctx) : null]);
    return uses;
  });
}

type CouponRequest = { code?: string | null | undefined; isPlaced?: boolean; reads?: CachedReads | undefined };

/**
 * Loads the promotions and the coupon that an order may redeem, with their usage where it matters.
 *
 * Rejects addresses that tried too many unknown or private codes.
 */
export async function loadCoupons(ctx: Ctx, { code, isPlaced = false, reads }: CouponRequest): Promise<OrderCoupons> {
  const [promotions, coupon] = await Promise.all([
    loadPromotions(ctx, reads),
    code ? findCouponByCode(ctx, code, reads) : null,
  ]);
  const isGuess = Boolean(code) && coupon?.terms.visibility !== 'public';
  const counted = [...promotions, ...(coupon ? [coupon] : [])].filter((each) => needsUses(ctx, each, isPlaced));
  const uses = await readUses(ctx, counted, isGuess);
  const known = (each: ReadCoupon): KnownCoupon => ({ ...each, uses: uses?.get(each.terms.id) ?? noUses });
  return { promotions: promotions.map(known), coupon: coupon && known(coupon) };
}
