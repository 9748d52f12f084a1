import type { CouponRule } from '#features/benefits/coupons/checks/couponCase.rules.ts';
import type { CartLine } from '#features/benefits/coupons/checks/couponWorth.rules.ts';
import type { OrderPart } from '../record/orderShape.contract.ts';
import type { Benefit, BenefitCase, Benefits, RefusedBenefit } from './benefits.rules.ts';
import { orderPartOf } from './orderPartOf.rules.ts';
import type { Refusal } from '../placing/placing.contract.ts';
import { orderRefusal } from './refusals.rules.ts';

/** What all benefits together change of an order. */
export type TakenBenefits = {
  parts: OrderPart[];
  refusals: Refusal[];
  /** Of the coupon that is refused, what says so. */
  refusedRule: CouponRule | null;
  notices: string[];
  /** Taken off each line, in their order. */
  discounts: number[];
  waivesMinimum: boolean;
  /** Those that took something off. */
  benefits: Benefit[];
};

type Kind = 'promotion' | 'coupon' | 'points';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The parts of one benefit: what it takes off products and off the delivery are told apart, as refunds give them back. */
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
 * Takes benefits off an order in their fixed order, each from what the earlier ones left: the best promotion, one coupon,
 * points. What is left to pay never falls below zero.
 */
export function takeBenefits(given: BenefitCase, benefits: Benefits): TakenBenefits {
  const taken: TakenBenefits = {
    parts: [],
    refusals: [],
    refusedRule: null,
    notices: [],
    discounts: given.lines.map(() => 0),
    waivesMinimum: false,
    benefits: [],
  };
  let present = given;
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
  const { couponCode, points } = given.asked;
  take('promotion', 'lines', benefits.promotion(present));
  if (couponCode) take('coupon', 'coupon_code', benefits.coupon(couponCode, present));
  if (points) take('points', 'points', benefits.points(points, present));
  return taken;
}
