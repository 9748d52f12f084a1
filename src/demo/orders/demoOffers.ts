import type { CouponTerms, CouponUses } from '#features/benefits/coupons/checks/couponCase.rules.ts';
import { checkCoupon } from '#features/benefits/coupons/checks/couponCheck.rules.ts';
import { blankCoupon, draftOfCoupon } from '#features/benefits/coupons/coupons.rules.ts';
import { termsOfDraft } from '#features/benefits/coupons/redemptions/server/index.ts';
import type { Benefit, BenefitCase } from '#features/sales/orders/pricing/benefits.rules.ts';
import { couponBenefits } from '#features/sales/orders/pricing/couponBenefits.rules.ts';
import { takeBenefits } from '#features/sales/orders/pricing/takeBenefits.rules.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Random } from '../demoRandom.ts';

/** Share of orders in the own shop whose guests enter a code, where one applies. */
const codeShare = 0.2;

/** Coupons and promotions of a chain, with what the demo orders used of them so far. */
export type DemoOffers = { terms: CouponTerms; used: number; given: number }[];

/** Loads the coupons that orders may redeem. */
export async function loadOffers(db: Db): Promise<DemoOffers> {
  const rows = await db.selectFrom('coupons').selectAll().orderBy('id').execute();
  return Promise.all(
    rows.map(async (row) => {
      const draft = draftOfCoupon({ ...blankCoupon(), ...row } as never);
      return { terms: await termsOfDraft(db, row.id, draft), used: 0, given: 0 };
    }),
  );
}

const usesOf = ({ used, given }: DemoOffers[number]): CouponUses => ({
  used,
  given,
  codeSpent: false,
  // Guests of coupons for a first purchase are new.
  person: { used: 0, hasOrdered: false },
});

/** Applies the best promotion, and sometimes the least used valid code. A code without uses always is. */
export function redeemOffers(offers: DemoOffers, order: Omit<BenefitCase, 'asked'>, random: Random) {
  const known = offers.map((offer) => ({ offer, terms: offer.terms, uses: usesOf(offer) }));
  const entersCode = random.chance(codeShare);
  const coupon = known
    .filter(({ terms, offer }) => !terms.automatic && (entersCode || offer.used === 0))
    .filter(({ terms, uses }) => isWorthwhile(terms, uses, order))
    .toSorted((a, b) => a.offer.used - b.offer.used)[0];
  const input = { couponCode: coupon?.terms.code ?? null, points: null } as unknown as BenefitCase['asked'];
  const taken = takeBenefits(
    { ...order, asked: input },
    {
      ...couponBenefits({
        promotions: known.filter(({ terms }) => terms.automatic),
        coupon: coupon ? { ...coupon, singleCode: null } : null,
      }),
      points: () => ({ refusal: '' }),
    },
  );
  for (const benefit of taken.benefits) count(offers, benefit);
  const redeemed = taken.benefits.find((benefit) => benefit.coupon && !benefit.coupon.terms.automatic)?.coupon?.terms;
  return { parts: taken.parts, couponCode: redeemed?.code ?? null, isFirstPurchase: redeemed?.firstPurchase ?? false };
}

function isWorthwhile(terms: CouponTerms, uses: CouponUses, order: Omit<BenefitCase, 'asked'>): boolean {
  const { ok, worth } = checkCoupon(terms, uses, order);
  return ok && worth.amount > 0;
}

function count(offers: DemoOffers, { coupon, lines, delivery }: Benefit): void {
  const offer = offers.find(({ terms }) => terms.id === coupon?.terms.id);
  if (!offer) return;
  offer.used += 1;
  offer.given += delivery + lines.reduce((sum, amount) => sum + amount, 0);
}

/** Takes back the use of the code of an order that is not placed. */
export function freeCode(offers: DemoOffers | null | undefined, { couponCode }: { couponCode: string | null }): void {
  const offer = offers?.find(({ terms }) => terms.code === couponCode);
  if (offer) offer.used -= 1;
}
