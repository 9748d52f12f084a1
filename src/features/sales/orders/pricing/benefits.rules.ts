import type { CouponCase, CouponRule, CouponTerms } from '#features/benefits/coupons/checks/couponCase.rules.ts';
import type { OrderInput } from '../placing/placing.contract.ts';

/** Input of benefits; lines and delivery are reduced by the earlier ones. Amounts in the minor unit. */
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
  /** Conditions that are only known when the order is placed. */
  notices: readonly string[];
  /** Coupon to redeem. */
  coupon: RedeemedCoupon | null;
};

/** A benefit that discounts only lines, as points do. */
export const offLines = (label: string, lines: readonly number[], detail: string | null = null): Benefit => ({
  label,
  detail,
  lines,
  delivery: 0,
  waivesMinimum: false,
  notices: [],
  coupon: null,
});

/** Why a requested benefit does not apply, and the coupon rule behind it. */
export type RefusedBenefit = { refusal: string; rule?: CouponRule };

/** Port through which promotions, coupons and loyalty change an order's price, in this order. */
export type Benefits = {
  /** The best promotion that applies. */
  promotion(benefitCase: BenefitCase): Benefit | null;
  coupon(code: string, benefitCase: BenefitCase): Benefit | RefusedBenefit;
  points(points: number, benefitCase: BenefitCase): Benefit | RefusedBenefit;
};
