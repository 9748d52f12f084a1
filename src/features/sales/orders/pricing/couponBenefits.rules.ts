import { bestPromotion, checkCoupon } from '#features/benefits/coupons/checks/couponCheck.rules.ts';
import {
  couponName,
  type CouponRule,
  type CouponTerms,
  type CouponUses,
  type RuleCheck,
} from '#features/benefits/coupons/checks/couponCase.rules.ts';
import { offerText } from '#features/benefits/coupons/checks/couponText.rules.ts';
import type { Worth } from '#features/benefits/coupons/checks/couponWorth.rules.ts';
import type { Benefit, BenefitCase, Benefits, RedeemedCoupon, RefusedBenefit } from './benefits.rules.ts';

type Known = { terms: CouponTerms; uses: CouponUses };
/** Promotions and coupon that an order may redeem, as loaded. */
export type KnownCoupons = { promotions: readonly Known[]; coupon: (Known & RedeemedCoupon) | null };

/** Of a code that does not exist and of a private one alike: nothing can be learnt by trying. */
const unknownCoupon = (code: string): string => `El cupón «${code}» no existe o no se puede usar en este pedido.`;

const benefitOf = (
  { terms, singleCode }: RedeemedCoupon,
  { lines, delivery }: Worth,
  { country }: BenefitCase,
  open: RuleCheck[],
): Benefit => ({
  label: terms.automatic ? terms.code : `Cupón ${terms.code}`,
  detail: offerText(terms, country) || null,
  lines,
  delivery,
  waivesMinimum: terms.overrideMinimumPrice,
  notices: open.map(({ rule, message }) =>
    rule === 'payment' ? message : `${message.slice(0, -1)}: se comprobará con tu teléfono.`,
  ),
  coupon: { terms, singleCode },
});

/** Why a guest does not get what a code promises. */
function refusalOf(terms: CouponTerms, code: string, checks: readonly RuleCheck[]): RefusedBenefit {
  const broken = checks.find(({ ok }) => ok === false);
  if (!broken) return { refusal: unknownCoupon(code) };
  return { refusal: terms.visibility === 'private' ? unknownCoupon(code) : broken.message, rule: broken.rule };
}

/** Promotions and coupons of an order, decided by the shared check. */
export const couponBenefits = ({ promotions, coupon }: KnownCoupons): Pick<Benefits, 'promotion' | 'coupon'> => ({
  promotion(benefitCase) {
    const best = bestPromotion(
      promotions.map(({ terms, uses }) => ({ coupon: terms, uses })),
      benefitCase,
    );
    return best && benefitOf({ terms: best.coupon, singleCode: null }, best.worth, benefitCase, []);
  },
  coupon(code, benefitCase) {
    if (!coupon) return { refusal: unknownCoupon(code) };
    const { terms, uses } = coupon;
    const { ok, checks, worth } = checkCoupon(terms, uses, benefitCase);
    if (!ok) return refusalOf(terms, code, checks);
    if (worth.amount === 0)
      return { refusal: terms.visibility === 'private' ? unknownCoupon(code) : zeroDiscountText(terms) };
    return benefitOf(
      coupon,
      worth,
      benefitCase,
      checks.filter((check) => check.ok === null),
    );
  },
});

/** Message for a valid coupon without a discount on this order. */
export const zeroDiscountText = (terms: CouponTerms): string =>
  `${couponName(terms)} no descuenta nada de este pedido.`;

/**
 * Why a benefit of the quote is lost: another order used it first, or the guest is only known now.
 * Names the typed code, since a coupon may have many.
 */
export function claimRefusal(terms: CouponTerms, rule: CouponRule, typed: string): string {
  if (terms.automatic) return `${couponName(terms)} se acaba de agotar. Calcula tu pedido de nuevo.`;
  if (terms.visibility === 'private') return unknownCoupon(typed);
  const name = couponName({ ...terms, code: typed });
  if (rule === 'firstPurchase') return `${name} vale solo para la primera compra.`;
  if (rule === 'person') return `Ya usaste el cupón «${typed}» las veces que vale por persona.`;
  return rule === 'code' ? `${name} ya se usó.` : `${name} se agotó.`;
}
