import { formatMoney } from '#domain/money.ts';
import { leftToGive } from '../coupons.rules.ts';
import {
  type CouponCase,
  couponName,
  type CouponTerms,
  type CouponUses,
  appliesTo,
  type RuleCheck,
} from './couponCase.rules.ts';
import { type Worth, worthOf } from './couponWorth.rules.ts';
import { limitChecks } from './limitChecks.rules.ts';
import { orderChecks } from './orderChecks.rules.ts';

export type Verdict = {
  /** Nothing speaks against it, as far as anybody knows. */
  ok: boolean;
  checks: RuleCheck[];
  worth: Worth;
};

/**
 * Looks at an order with a coupon: every rule of it with what was had and what is needed, and what it would take off. The
 * quote, the order, the simulator and whoever asks why a coupon does not hold get the same answer.
 */
export function checkCoupon(coupon: CouponTerms, uses: CouponUses, order: CouponCase): Verdict {
  const money = (amount: number) => formatMoney(amount, order.country);
  const question = { coupon, uses, order, money, name: couponName(coupon) };
  const isCard = coupon.kind === 'giftcard' && coupon.withBalance;
  const most = isCard ? leftToGive({ ...coupon, spendLimit: null }, uses.given) : null;
  const worth = worthOf(
    coupon,
    { lines: order.lines, deliveryLeft: order.deliveryLeft },
    (line) => appliesTo(coupon, line),
    most,
  );
  const checks = [...orderChecks(question), ...limitChecks(question, worth)];
  return { ok: checks.every(({ ok }) => ok !== false), checks, worth };
}

/** Of promotions that hold by themselves, the one that takes off most; of equals the older. */
export function bestPromotion(
  promotions: readonly { coupon: CouponTerms; uses: CouponUses }[],
  order: CouponCase,
): { coupon: CouponTerms; worth: Worth } | null {
  let best: { coupon: CouponTerms; worth: Worth } | null = null;
  for (const { coupon, uses } of promotions) {
    const { checks, worth } = checkCoupon(coupon, uses, order);
    // What is not known yet may turn out otherwise: a price that is told has to hold.
    if (!checks.every(({ ok }) => ok === true) || worth.amount === 0) continue;
    if (!best || worth.amount > best.worth.amount || (worth.amount === best.worth.amount && coupon.id < best.coupon.id))
      best = { coupon, worth };
  }
  return best;
}
