import { formatMoney } from '#domain/money.ts';
import { remainingAmount } from '../coupons.rules.ts';
import {
  type CouponCase,
  couponName,
  type CouponTerms,
  type CouponUses,
  appliesTo,
  type RuleCheck,
} from './couponCase.rules.ts';
import { calculateDiscount, type Worth } from './couponWorth.rules.ts';
import { limitChecks } from './limitChecks.rules.ts';
import { orderChecks } from './orderChecks.rules.ts';

export type Verdict = {
  /** No rule rejects the coupon; undecided rules count as passed. */
  ok: boolean;
  checks: RuleCheck[];
  worth: Worth;
};

/**
 * Evaluates every rule of a coupon against an order and computes the discount.
 *
 * Shared by quotes, orders, the simulator and the screen that explains why a coupon is rejected.
 */
export function checkCoupon(coupon: CouponTerms, uses: CouponUses, order: CouponCase): Verdict {
  const money = (amount: number) => formatMoney(amount, order.country);
  const input = { coupon, uses, order, money, name: couponName(coupon) };
  const isCard = coupon.kind === 'giftcard' && coupon.withBalance;
  const maxAmount = isCard ? remainingAmount({ ...coupon, spendLimit: null }, uses.given) : null;
  const worth = calculateDiscount(
    coupon,
    { lines: order.lines, deliveryLeft: order.deliveryLeft },
    (line) => appliesTo(coupon, line),
    maxAmount,
  );
  const checks = [...orderChecks(input), ...limitChecks(input, worth)];
  return { ok: checks.every(({ ok }) => ok !== false), checks, worth };
}

/** The automatic promotion with the largest discount; ties go to the older one. */
export function bestPromotion(
  promotions: readonly { coupon: CouponTerms; uses: CouponUses }[],
  order: CouponCase,
): { coupon: CouponTerms; worth: Worth } | null {
  let best: { coupon: CouponTerms; worth: Worth } | null = null;
  for (const { coupon, uses } of promotions) {
    const { checks, worth } = checkCoupon(coupon, uses, order);
    // A quoted price must not change, so a promotion with an undecided rule does not apply.
    if (!checks.every(({ ok }) => ok === true) || worth.amount === 0) continue;
    if (!best || worth.amount > best.worth.amount || (worth.amount === best.worth.amount && coupon.id < best.coupon.id))
      best = { coupon, worth };
  }
  return best;
}
