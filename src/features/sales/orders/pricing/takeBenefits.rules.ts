import type { CouponRule } from '#features/benefits/coupons/checks/couponCase.rules.ts';
import type { CartLine } from '#features/benefits/coupons/checks/couponWorth.rules.ts';
import type { OrderPart } from '../record/orderShape.contract.ts';
import type { Benefit, BenefitCase, Benefits, RefusedBenefit } from './benefits.rules.ts';
import { orderPartOf } from './orderPartOf.rules.ts';
import type { Refusal } from '../placing/placing.contract.ts';
import { orderRefusal } from './refusals.rules.ts';

/** Combined effect of all benefits on an order. */
export type TakenBenefits = {
  parts: OrderPart[];
  refusals: Refusal[];
  /** Rule that refused the coupon. */
  refusedRule: CouponRule | null;
  notices: string[];
  /** Taken off each line, in their order. */
  discounts: number[];
  waivesMinimum: boolean;
  /** Benefits with a discount. */
  benefits: Benefit[];
};

type Kind = 'promotion' | 'coupon' | 'points';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Parts of a benefit. Discounts on products and on the delivery are separate because refunds treat them separately. */
function benefitParts(kind: Kind, { label, detail, lines, delivery }: Benefit): OrderPart[] {
  const products = sum(lines);
  return [
    ...(products > 0 || delivery === 0 ? [orderPartOf(kind, label, -products, detail)] : []),
    ...(delivery > 0
      ? [orderPartOf('deliveryBenefit', `Despacho: ${label}`, -delivery, products > 0 ? null : detail)]
      : []),
  ];
}

const reduced = (lines: readonly CartLine[], less: readonly number[]): CartLine[] =>
  lines.map((line, place) => ({ ...line, left: line.left - (less[place] ?? 0) }));

/**
 * Applies benefits in a fixed order, each to the rest of the previous one: best promotion, one coupon, points.
 * The total never falls below zero.
 */
export function takeBenefits(benefitCase: BenefitCase, benefits: Benefits): TakenBenefits {
  const taken: TakenBenefits = {
    parts: [],
    refusals: [],
    refusedRule: null,
    notices: [],
    discounts: benefitCase.lines.map(() => 0),
    waivesMinimum: false,
    benefits: [],
  };
  let present = benefitCase;
  const take = (kind: Kind, path: string, benefit: Benefit | RefusedBenefit | null) => {
    if (!benefit) return;
    if ('refusal' in benefit) {
      taken.refusedRule ??= benefit.rule ?? null;
      taken.refusals.push(orderRefusal(kind === 'points' ? 'points' : 'coupon', path, benefit.refusal));
      return;
    }
    taken.parts.push(...benefitParts(kind, benefit));
    taken.notices.push(...benefit.notices);
    taken.discounts = taken.discounts.map((amount, place) => amount + (benefit.lines[place] ?? 0));
    taken.waivesMinimum ||= benefit.waivesMinimum;
    taken.benefits.push(benefit);
    const deliveryLeft = present.deliveryLeft - benefit.delivery;
    present = { ...present, lines: reduced(present.lines, benefit.lines), deliveryLeft };
  };
  const { couponCode, points } = benefitCase.asked;
  take('promotion', 'lines', benefits.promotion(present));
  if (couponCode) take('coupon', 'coupon_code', benefits.coupon(couponCode, present));
  if (points) take('points', 'points', benefits.points(points, present));
  return taken;
}
