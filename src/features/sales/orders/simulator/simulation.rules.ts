import {
  couponRuleLabels,
  type CouponTerms,
  type CouponUses,
} from '#features/benefits/coupons/checks/couponCase.rules.ts';
import { checkCoupon, type Verdict } from '#features/benefits/coupons/checks/couponCheck.rules.ts';
import { formatMoney } from '#domain/money.ts';
import type { Benefit, BenefitCase, Benefits } from '../pricing/benefits.rules.ts';
import { pointBenefits } from '../pricing/pointBenefits.rules.ts';
import { couponBenefits, zeroDiscountText } from '../pricing/couponBenefits.rules.ts';
import { type PricedOrder, type PricingContext, priceOrder } from '../pricing/ordering.rules.ts';
import type { OrderInput } from '../placing/placing.contract.ts';
import type { Simulation } from './simulator.contract.ts';

export type KnownTerms = { terms: CouponTerms; uses: CouponUses };

/** Input of a simulation: the coupon to test, and the other active promotions. */
export type SimulationContext = Omit<PricingContext, 'benefits'> & {
  coupon: KnownTerms;
  promotions: readonly KnownTerms[];
};

/** Benefits of an order that also capture the check of the tested coupon. */
function observed({ coupon, promotions }: SimulationContext) {
  const { terms, uses } = coupon;
  const seen: { verdict?: Verdict } = {};
  const port = couponBenefits({
    promotions: terms.automatic ? [...promotions, coupon] : promotions,
    coupon: terms.automatic ? null : { ...coupon, singleCode: null },
  });
  const observe = (benefitCase: BenefitCase) => {
    seen.verdict = checkCoupon(terms, uses, benefitCase);
  };
  const benefits: Benefits = {
    ...pointBenefits(null),
    promotion(benefitCase) {
      if (terms.automatic) observe(benefitCase);
      return port.promotion(benefitCase);
    },
    coupon(code, benefitCase) {
      observe(benefitCase);
      return port.coupon(code, benefitCase);
    },
  };
  return { seen, benefits };
}

const offOf = ({ lines, delivery }: Pick<Benefit, 'lines' | 'delivery'>): number =>
  lines.reduce((sum, amount) => sum + amount, delivery);

/** Explains the result of the coupon to its author. */
function sentenceOf(
  { coupon: { terms }, country }: SimulationContext,
  { checks, worth }: Verdict,
  order: PricedOrder,
  taken: Benefit | undefined,
): string {
  const broken = checks.find(({ ok }) => ok === false);
  if (broken) return broken.message;
  if (worth.amount === 0) return zeroDiscountText(terms);
  const money = (amount: number) => formatMoney(amount, country);
  const open = checks.filter(({ ok }) => ok === null).map(({ rule }) => couponRuleLabels[rule].toLowerCase());
  const pending = open.length > 0 ? ` Falta comprobar: ${open.join(', ')}.` : '';
  if (taken) return `Descuenta ${money(offOf(taken))} de este pedido.${pending}`;
  const other = order.benefits.find((benefit) => benefit.coupon?.terms.automatic);
  if (terms.automatic && other)
    return `Cumple, pero en este pedido gana «${other.label}»: descuenta ${money(offOf(other))}, y vale una promoción por pedido.`;
  return `No está en el precio todavía.${pending}`;
}

/** Whether the order gets the discount; null: it depends on conditions that are still unknown. */
function okOf({ ok, checks, worth }: Verdict, isTaken: boolean): boolean | null {
  if (!ok || worth.amount === 0) return false;
  return checks.some((check) => check.ok === null) ? null : isTaken;
}

/** Prices an order with a coupon that may be unsaved, and returns the result of each of its rules. */
export function simulateCoupon(input: OrderInput, context: SimulationContext): Simulation {
  const { coupon, promotions: _, ...ordering } = context;
  const { terms } = coupon;
  const { seen, benefits } = observed(context);
  const order = priceOrder({ ...input, couponCode: terms.automatic ? null : terms.code }, { ...ordering, benefits });
  const verdict = seen.verdict ?? { ok: false, checks: [], worth: { amount: 0, lines: [], delivery: 0 } };
  const taken = order.benefits.find((benefit) => benefit.coupon?.terms === terms);
  return {
    ok: okOf(verdict, taken !== undefined),
    sentence: sentenceOf(context, verdict, order, taken),
    checks: verdict.checks.map(({ rule, ok, have, need }) => ({ rule, label: couponRuleLabels[rule], ok, have, need })),
    lines: order.lines.map(({ lineId, name, quantity, total }, place) => ({
      lineId,
      name,
      quantity,
      total,
      off: taken?.lines[place] ?? 0,
    })),
    off: taken ? offOf(taken) : 0,
    deliveryOff: taken?.delivery ?? 0,
    parts: order.parts,
    total: order.total,
    others: order.refusals.filter(({ path }) => path !== 'coupon_code').map(({ message }) => message),
    at: ordering.now.toISOString(),
    timeZone: order.timeZone,
  };
}
