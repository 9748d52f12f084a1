import {
  claimCoupons,
  countGuess,
  countRefusal,
  type FailedClaim,
  hasOrdered,
  noteExhausted,
  type Redeemer,
  type Redemption,
} from '#features/benefits/coupons/redemptions/server/index.ts';
import { localDay } from '#domain/time/dates.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import { claimRefusal } from '../couponBenefits.rules.ts';
import type { PricedOrder } from '../ordering.rules.ts';
import type { PlacedOrder } from '../placing.contract.ts';
import type { PricingInputs } from './quoteOrder.ts';

/** What of the priced order has to be claimed. */
function redemptionsOf({ benefits }: PricedOrder, { coupons: { promotions, coupon } }: PricingInputs): Redemption[] {
  const known = coupon ? [...promotions, coupon] : promotions;
  return benefits.flatMap(({ terms, lines, delivery }) => {
    const found = known.find((each) => each.terms.id === terms?.id);
    return found ? [{ ...found, amount: lines.reduce((sum, amount) => sum + amount, delivery) }] : [];
  });
}

function refuseClaim({ redemption: { terms }, rule }: FailedClaim): never {
  const message = claimRefusal(terms, rule);
  return fail('orderRefused', { message, fields: { coupon_code: [message] } });
}

/** What an order that is about to be stored redeems, and by whom; refuses a coupon for first orders to whoever has one. */
export async function prepareRedemptions(db: Db, order: PricedOrder, inputs: PricingInputs, redeemer: Redeemer) {
  const redemptions = redemptionsOf(order, inputs);
  const first = redemptions.find(({ terms }) => terms.firstPurchase);
  if (first && (await hasOrdered(db, redeemer))) refuseClaim({ redemption: first, rule: 'firstPurchase' });
  return { redemptions, redeemer, sales: order.productsTotal };
}

/** Claims it for the stored order, or refuses the whole order. */
export async function claimRedemptions(
  db: Db,
  ctx: Ctx,
  { redemptions, ...by }: Awaited<ReturnType<typeof prepareRedemptions>>,
  orderId: number,
): Promise<void> {
  if (redemptions.length === 0) return;
  const failed = await claimCoupons(db, redemptions, { ...by, orderId });
  if (!failed) return;
  noteExhausted(ctx, failed.redemption.terms.id);
  refuseClaim(failed);
}

/** The code as its coupon spells it. */
export const spelledCode = ({ coupons: { coupon } }: PricingInputs, { couponCode }: PlacedOrder): string | null =>
  couponCode ? (coupon?.terms.code ?? couponCode) : null;

/** Counts why a code was refused, or that it was guessed. */
export async function noteRefusedCoupon(
  ctx: Ctx,
  { store, coupons: { coupon } }: PricingInputs,
  { refusals, refusedRule: rule }: PricedOrder,
): Promise<void> {
  if (!refusals.some(({ path }) => path === 'coupon_code')) return;
  if (!coupon || coupon.terms.visibility === 'private') await countGuess(ctx);
  const day = localDay(new Date(), store.timeZone);
  if (coupon && rule) await countRefusal(ctx, { couponId: coupon.terms.id, rule, day });
}
