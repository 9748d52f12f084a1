import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderChannels, productPlatforms } from '#domain/catalogue.ts';
import { dispatchScopes } from '#domain/delivery/dispatch.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import type { CouponTerms, CouponUses } from '#features/benefits/coupons/checks/couponCase.rules.ts';
import { arbitraryTerms } from '#testing/couponCases.ts';
import {
  areaAround,
  arbitraryLines,
  arbitraryMenu,
  nearbyAddress,
  now,
  openStore,
  orderInput,
  ordering,
} from '#testing/orderCases.ts';
import type { Benefit } from '../pricing/benefits.rules.ts';
import { couponBenefits } from '../pricing/couponBenefits.rules.ts';
import type { OrderInput } from '../placing/placing.contract.ts';
import { priceOrder } from '../pricing/ordering.rules.ts';
import { pointBenefits } from '../pricing/pointBenefits.rules.ts';
import { type KnownTerms, type SimulationContext, simulateCoupon } from './simulation.rules.ts';

/** Prefers the usual value, so that few rules fail at a time. */
const mostly = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const flag = fc.boolean();
const times = fc.integer({ min: 1, max: 3 });

/** Rules of a coupon besides the cart rules of `arbitraryTerms`. */
const arbitraryRules = fc.record({
  enabled: mostly(true, fc.constant(false)),
  visibility: mostly<CouponTerms['visibility']>('public', fc.constant('private')),
  quantity: mostly<number | null>(null, times),
  quantityByUsers: fc.option(times, { freq: 2 }),
  spendLimit: mostly<number | null>(null, fc.integer({ min: 1, max: 20_000 })),
  startDate: mostly<string | null>(null, fc.constantFrom('2026-11-20', '2026-11-21')),
  expiryDate: mostly<string | null>(null, fc.constantFrom('2026-11-19', '2026-11-20')),
  days: mostly<CouponTerms['days']>([], fc.subarray([...weekdays], { minLength: 1 })),
  platform: mostly<CouponTerms['platform']>('any', fc.constantFrom(...productPlatforms)),
  dispatchMethod: mostly<CouponTerms['dispatchMethod']>('both', fc.constantFrom(...dispatchScopes)),
  paymentMethods: fc.constantFrom<CouponTerms['paymentMethods']>([], [], [], ['cash']),
  firstPurchase: mostly(false, fc.constant(true)),
  storeIds: mostly<CouponTerms['storeIds']>(null, fc.constantFrom(new Set([7]), new Set([8, 9]))),
});

const arbitraryUses: fc.Arbitrary<CouponUses> = fc.record({
  used: fc.nat(3),
  given: fc.nat(20_000),
  codeSpent: fc.constant(false),
  person: fc.option(fc.record({ used: fc.nat(3), hasOrdered: flag }), { freq: 2 }),
});

const arbitraryCoupon: fc.Arbitrary<KnownTerms> = fc
  .tuple(arbitraryTerms, arbitraryRules, arbitraryUses)
  .map(([cart, rules, uses]) => ({ terms: { ...cart, ...rules, code: 'VUELVE' }, uses }));

/** A valid promotion. */
const promotionOf = ({ terms, uses }: KnownTerms, id: number): KnownTerms => ({
  terms: {
    ...terms,
    id,
    code: `Promo ${id}`,
    automatic: true,
    withBalance: false,
    quantityByUsers: null,
    firstPurchase: false,
    visibility: 'public',
  },
  uses,
});

const ways = [
  ['delivery', 'web'],
  ['pickup', 'app'],
  ['pickup', 'web'],
  ['orderTakerPickup', 'order_taker'],
] as const satisfies [OrderInput['method'], (typeof orderChannels)[number]][];

const arbitraryOrder: fc.Arbitrary<OrderInput> = fc
  .record({
    lines: arbitraryLines,
    way: fc.constantFrom(...ways),
    paymentMethod: fc.constantFrom('cash' as const, null),
  })
  .map(({ lines, way: [method, platform], paymentMethod }) =>
    orderInput(lines, { method, platform, paymentMethod, address: nearbyAddress }),
  );

/** A menu, an order, the coupon under test and the other active promotions. */
const arbitraryCase = fc
  .record({
    menu: arbitraryMenu,
    order: arbitraryOrder,
    fee: fc.nat(4000),
    coupon: arbitraryCoupon,
    automatic: fc.integer({ min: 1, max: 4 }).map((each) => each === 1),
    promotions: fc.array(arbitraryCoupon, { maxLength: 2 }),
  })
  .map(({ menu, order, fee, coupon, automatic, promotions }) => {
    const { benefits: _, ...settings } = ordering(menu, {
      store: openStore({ deliveryAreas: [areaAround(nearbyAddress, fee)] }),
      now,
    });
    const context: SimulationContext = {
      ...settings,
      coupon: automatic ? promotionOf(coupon, 9) : coupon,
      promotions: promotions.map((each, at) => promotionOf(each, at + 2)),
    };
    return { order, context };
  });

/** Price and coupon refusal of the same order when it is placed. */
function placed(order: OrderInput, { coupon, promotions, ...rest }: SimulationContext) {
  const { terms } = coupon;
  const known = terms.automatic
    ? { promotions: [...promotions, coupon], coupon: null }
    : { promotions, coupon: { ...coupon, singleCode: null } };
  const benefits = { ...couponBenefits(known), ...pointBenefits(null) };
  const priced = priceOrder({ ...order, couponCode: terms.automatic ? null : terms.code }, { ...rest, benefits });
  const refusal = priced.refusals.find(({ path }) => path === 'coupon_code')?.message ?? null;
  const redeemed = priced.benefits.find((benefit) => benefit.coupon?.terms === terms);
  return { ...priced, refusal, redeemed };
}

/** Valid results of a simulation: a promotion is not in the price while its conditions are unknown. */
const answersOf = (refusal: string | null, redeemed: Benefit | undefined) => {
  if (refusal) return [false];
  return redeemed ? [redeemed.notices.length > 0 ? null : true] : [false, null];
};

test('a simulation matches the placed order in a thousand cases with any coupon, promotions and uses', () => {
  const seen = { redeemed: 0, refused: 0, open: 0 };
  fc.assert(
    fc.property(arbitraryCase, ({ order, context }) => {
      const { terms } = context.coupon;
      const simulation = simulateCoupon(order, context);
      const { refusal, redeemed, ...priced } = placed(order, context);
      expect([simulation.total, simulation.parts]).toEqual([priced.total, priced.parts]);
      expect(simulation.lines.map(({ off }) => off)).toEqual(priced.lines.map((_, at) => redeemed?.lines[at] ?? 0));
      expect(simulation.deliveryOff).toBe(redeemed?.delivery ?? 0);
      expect(answersOf(refusal, redeemed)).toContain(simulation.ok);
      expect(simulation.sentence).toBe(refusal && terms.visibility === 'public' ? refusal : simulation.sentence);
      seen.redeemed += redeemed ? 1 : 0;
      seen.refused += refusal ? 1 : 0;
      seen.open += simulation.ok === null ? 1 : 0;
    }),
    { numRuns: 1000, seed: 20_261_120 },
  );
  // The cases are of every kind.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
});
