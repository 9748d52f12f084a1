import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { requireFewGuesses } from './codeGuesses.ts';
import { couponByCode, promotionsOf, type ReadCoupon } from './couponTerms.ts';
import { type CountedUses, isLimited, unused, usesOf } from './couponUses.ts';

export type KnownCoupon = ReadCoupon & { uses: CountedUses };

/** The promotions that may hold for an order, and the coupon its code means; null: no code, or none there is. */
export type OrderCoupons = { promotions: readonly KnownCoupon[]; coupon: KnownCoupon | null };

async function readUses(db: Db, ctx: Ctx, coupons: readonly ReadCoupon[], code: string | null | undefined) {
  const [uses] = await Promise.all([usesOf(db, coupons), code ? requireFewGuesses(db, ctx) : null]);
  return uses;
}

/** Reads what an order may redeem, with how often it was used so far. Refuses whoever tried too many codes. */
export async function loadCoupons(ctx: Ctx, code: string | null | undefined): Promise<OrderCoupons> {
  const promotions = await promotionsOf(ctx);
  const coupon = code ? await couponByCode(ctx, code) : null;
  const all = coupon ? [...promotions, coupon] : promotions;
  const asks = code || all.some(({ terms }) => isLimited(terms));
  const uses = asks ? await ctx.inTransaction((db) => readUses(db, ctx, all, code)) : null;
  const known = (each: ReadCoupon): KnownCoupon => ({ ...each, uses: uses?.get(each.terms.id) ?? unused });
  return { promotions: promotions.map(known), coupon: coupon && known(coupon) };
}
