import fc from 'fast-check';
import { weekdays } from '#domain/time/weekdays.ts';
import { blankCoupon } from '#features/benefits/coupons/coupons.rules.ts';
import type { CouponDraft } from '#features/benefits/coupons/record/couponShape.contract.ts';
import type { CouponTerms, CouponUses } from '#features/benefits/coupons/checks/couponCase.rules.ts';

/** Draft of a coupon of 10 % that is valid for every order. */
export const couponDraft = (overrides: Partial<CouponDraft> = {}): CouponDraft => ({
  ...blankCoupon(),
  code: 'VUELVE10',
  discount: 10,
  ...overrides,
});

/** A coupon as orders look at it, which holds for all of them. */
export const couponTerms = (overrides: Partial<CouponTerms> = {}): CouponTerms => ({
  ...couponDraft(),
  id: 1,
  targets: null,
  storeIds: null,
  ...overrides,
});

export const neverUsed: CouponUses = { used: 0, given: 0, codeSpent: false, person: { used: 0, hasOrdered: false } };

const amount = fc.option(fc.integer({ min: 1, max: 50_000 }), { freq: 2 });
const flag = fc.boolean();

/** Any coupon a person could write that looks at nothing but the cart. */
export const arbitraryTerms: fc.Arbitrary<CouponTerms> = fc
  .record({
    kind: fc.constantFrom('percentage' as const, 'giftcard' as const, 'gift' as const),
    percent: fc.integer({ min: 0, max: 10_000 }),
    worth: fc.integer({ min: 1, max: 60_000 }),
    withBalance: flag,
    giftEvery: fc.option(fc.integer({ min: 2, max: 4 })),
    delivery: fc.constantFrom(0, 33.33, 50, 100),
    maxDiscount: amount,
    minimumToRedeem: fc.constantFrom(0, 0, 5000),
    includeDeliveryCost: flag,
    applyModifier: flag,
    overrideMinimumPrice: flag,
    productIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 }))),
    days: fc.subarray([...weekdays], { maxLength: 1 }),
  })
  .map(({ percent, worth, productIds, days, kind, ...terms }) =>
    couponTerms({
      ...terms,
      kind,
      days: days.length > 0 && worth % 5 === 0 ? days : [],
      discount: kind === 'percentage' ? percent / 100 : worth,
      targets: productIds && { productIds: new Set(productIds), categories: new Set() },
    }),
  );
