import type { CouponCase, CouponRule, CouponTerms } from '#features/benefits/coupons/checks/couponCase.rules.ts';
import type { OrderInput } from '../placing/placing.contract.ts';

/** What benefits are looked at with; lines and delivery have what earlier ones left. Amounts in the minor unit. */
export type BenefitCase = CouponCase & { asked: OrderInput };

/** A coupon that an order redeems, and which of its many codes was typed, if it was one of them. */
export type RedeemedCoupon = { terms: CouponTerms; singleCode: string | null };

/** An amount taken off, allotted to the lines in their order and to the delivery, with its words. */
export type Benefit = {
  label: string;
  detail: string | null;
  lines: readonly number[];
  delivery: number;
  /** The order is taken although it is below the minimum of its zone. */
  waivesMinimum: boolean;
  /** What nobody can tell before the order is placed. */
  notices: readonly string[];
  /** What has to be claimed for it. */
  coupon: RedeemedCoupon | null;
};

/** A benefit that takes amounts off the lines alone, as points do. */
export const offLines = (label: string, lines: readonly number[], detail: string | null = null): Benefit => ({
  label,
  detail,
  lines,
  delivery: 0,
  waivesMinimum: false,
  notices: [],
  coupon: null,
});

/** What a guest asked for and does not get, in a sentence, and the rule of the coupon that says so. */
export type RefusedBenefit = { refusal: string; rule?: CouponRule };

/** The port through which promotions, coupons and loyalty take part in an order's price. They are asked in this order. */
export type Benefits = {
  /** The best of what holds by itself. */
  promotion(given: BenefitCase): Benefit | null;
  coupon(code: string, given: BenefitCase): Benefit | RefusedBenefit;
  points(points: number, given: BenefitCase): Benefit | RefusedBenefit;
};
