import {
  claimCoupons,
  type Claimed,
  countRefused,
  type FailedClaim,
  hasOrdered,
  storeUses,
  noteExhausted,
  type Redeemer,
  type Redemption,
} from '#features/benefits/coupons/redemptions/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import { localDay } from '#domain/time/dates.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import { claimRefusal } from '../../pricing/couponBenefits.rules.ts';
import type { PricedOrder } from '../../pricing/ordering.rules.ts';
import type { PlacedOrder } from '../placing.contract.ts';
import type { PricingInputs } from '../../pricing/server/pricingInputs.ts';

/** Redemptions that the priced order has to claim. */
const redemptionsOf = ({ benefits }: PricedOrder): Redemption[] =>
  benefits.flatMap(({ coupon, lines, delivery }) =>
    coupon ? [{ ...coupon, amount: lines.reduce((sum, amount) => sum + amount, delivery) }] : [],
  );

function refuseClaim({ redemption: { terms }, rule }: FailedClaim, typed: string): never {
  const message = claimRefusal(terms, rule, typed);
  return fail('orderRefused', { message, fields: { coupon_code: [message] } });
}

/** Prepares the redemptions of a new order. Rejects a first-order coupon for a customer with earlier orders. */
export async function prepareRedemptions(
  db: Db,
  order: PricedOrder,
  { typed, ...redeemer }: Redeemer & { typed: string },
) {
  const redemptions = redemptionsOf(order);
  const first = redemptions.find(({ terms }) => terms.firstPurchase);
  if (first && (await hasOrdered(db, redeemer))) refuseClaim({ redemption: first, rule: 'firstPurchase' }, typed);
  return { redemptions, typed, by: { redeemer, sales: order.productsTotal } };
}

type Redeeming = Awaited<ReturnType<typeof prepareRedemptions>>;

/** Claims it for an order that is sent before. */
export const claimRedemptions = (db: Db, { redemptions, by }: Redeeming, orderUuid: string): Promise<Claimed> =>
  claimCoupons(db, redemptions, { ...by, orderUuid });

/** Stores the redemptions of an order; rejects the order when a claim finds no uses left. */
export function storeRedemptions(
  ctx: Ctx,
  { db, typed, orderId }: { db: Db; typed: string; orderId: number },
  { failed, uses }: Claimed,
): void {
  if (!failed) return storeUses(db, orderId, uses);
  noteExhausted(ctx, failed.redemption.terms.id);
  refuseClaim(failed, typed);
}

/** The code of an order, as its coupon spells it. */
export const couponCodeOf = ({ coupons: { coupon } }: PricingInputs, { couponCode }: PlacedOrder): string | null =>
  couponCode ? (coupon?.terms.code ?? couponCode) : null;

/** Whether the price, or afterwards the claim, refused the code. */
const isCodeRefused = ({ refusals }: PricedOrder, thrown: unknown): boolean =>
  refusals.some(({ path }) => path === 'coupon_code') ||
  (thrown instanceof Failure && thrown.fields.coupon_code !== undefined);

/** Counts why a code was refused, or that it was guessed. */
export async function noteRefusedCoupon(
  ctx: Ctx,
  { store, coupons: { coupon } }: PricingInputs,
  quote: PricedOrder,
  thrown?: unknown,
): Promise<void> {
  if (!isCodeRefused(quote, thrown)) return;
  const rule = quote.refusedRule;
  const day = localDay(new Date(), store.timeZone);
  await countRefused(ctx, {
    isGuess: coupon?.terms.visibility !== 'public',
    refusal: coupon && rule ? { couponId: coupon.terms.id, rule, day } : null,
  });
}
