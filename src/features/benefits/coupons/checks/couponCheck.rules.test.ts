import { describe, expect, test } from 'vitest';
import { couponTerms, neverUsed } from '#testing/couponCases.ts';
import type { CouponCase, CouponTerms, CouponUses } from './couponCase.rules.ts';
import { bestPromotion, checkCoupon } from './couponCheck.rules.ts';
import { offerText } from './couponText.rules.ts';
import type { CartLine } from './couponWorth.rules.ts';

const line = (values: Partial<CartLine> = {}): CartLine => {
  const cartLine = { productId: 1, category: 'Pizzas', quantity: 1, price: 9000, choicesTotal: 1000, ...values };
  return { left: cartLine.quantity * (cartLine.price + cartLine.choicesTotal), ...cartLine };
};
const pizza = line();
const drink = line({ productId: 2, category: 'Bebidas', quantity: 2, price: 1990, choicesTotal: 0 });

const orderOf = (values: Partial<CouponCase> = {}): CouponCase => {
  const lines = values.lines ?? [pizza, drink];
  return {
    store: { id: 7, name: 'Ñuñoa', timeZone: 'America/Santiago' },
    country: 'cl',
    platform: 'web',
    dispatchMethod: 'delivery',
    paymentMethod: 'cash',
    productsTotal: lines.reduce((sum, { left }) => sum + left, 0),
    deliveryLeft: 1990,
    // Friday at noon in Santiago.
    placedAt: new Date('2026-11-20T15:00:00Z'),
    at: new Date('2026-11-20T15:00:00Z'),
    ...values,
    lines,
  };
};

const check = (terms: Partial<CouponTerms>, order: Partial<CouponCase> = {}, uses: Partial<CouponUses> = {}) =>
  checkCoupon(couponTerms(terms), { ...neverUsed, ...uses }, orderOf(order));
const worth = (terms: Partial<CouponTerms>, order: Partial<CouponCase> = {}, uses: Partial<CouponUses> = {}) =>
  check(terms, order, uses).worth;
/** The only rule of a coupon besides being enabled. */
const rule = (terms: Partial<CouponTerms>, order: Partial<CouponCase> = {}, uses: Partial<CouponUses> = {}) => {
  const [, result] = check(terms, order, uses).checks;
  return result && [result.rule, result.ok, result.have, result.need];
};
const targets = (productIds: number[], categories: string[] = []) => ({
  targets: { productIds: new Set(productIds), categories: new Set(categories) },
});

describe('discount of a coupon', () => {
  test('allocates a percentage to the lines it applies to', () => {
    expect(worth({ discount: 10 })).toEqual({ amount: 1398, lines: [1000, 398], delivery: 0 });
    expect(worth({ discount: 10, ...targets([2]) })).toEqual({ amount: 398, lines: [0, 398], delivery: 0 });
    expect(worth({ discount: 10, ...targets([], ['pizzas']) })).toEqual({
      amount: 1000,
      lines: [1000, 0],
      delivery: 0,
    });
    expect(worth({ discount: 10, applyModifier: false })).toEqual({ amount: 1298, lines: [900, 398], delivery: 0 });
    expect(worth({ discount: 12.5 }).amount).toBe(1748);
  });

  test('is capped by its maximum and by what earlier benefits leave', () => {
    expect(worth({ discount: 50, maxDiscount: 3000 })).toEqual({ amount: 3000, lines: [2146, 854], delivery: 0 });
    const reduced = [
      { ...pizza, left: 500 },
      { ...drink, left: 0 },
    ];
    expect(worth({ kind: 'giftcard', discount: 9000 }, { lines: reduced })).toEqual({
      amount: 500,
      lines: [500, 0],
      delivery: 0,
    });
  });

  test('includes the delivery fee or applies only to it', () => {
    expect(worth({ discount: 10, includeDeliveryCost: true })).toEqual({
      amount: 1597,
      lines: [1000, 398],
      delivery: 199,
    });
    expect(worth({ discount: 0, delivery: 100 })).toEqual({ amount: 1990, lines: [0, 0], delivery: 1990 });
    expect(worth({ discount: 10, delivery: 50 })).toEqual({ amount: 2393, lines: [1000, 398], delivery: 995 });
    expect(worth({ discount: 10, delivery: 100, maxDiscount: 2000 })).toEqual({
      amount: 2000,
      lines: [1000, 398],
      delivery: 602,
    });
  });

  test('is the amount of a gift card, or its remaining balance', () => {
    expect(worth({ kind: 'giftcard', discount: 5000 }).amount).toBe(5000);
    expect(worth({ kind: 'giftcard', discount: 50_000 }).amount).toBe(13_980);
    expect(worth({ kind: 'giftcard', discount: 50_000, withBalance: true }, {}, { given: 48_000 }).amount).toBe(2000);
  });

  test('is a free product, or the cheapest of every group', () => {
    const gift = { kind: 'gift', discount: 0 } as const;
    expect(worth({ ...gift, ...targets([1]) })).toEqual({ amount: 10_000, lines: [10_000, 0], delivery: 0 });
    expect(worth({ ...gift, giftPick: 'cheapest' })).toEqual({ amount: 1990, lines: [0, 1990], delivery: 0 });
    const pizzas = [line({ quantity: 3 }), line({ productId: 3, price: 6000, choicesTotal: 0, quantity: 2 })];
    expect(worth({ ...gift, giftPick: 'cheapest', giftEvery: 2 }, { lines: pizzas }).lines).toEqual([0, 12_000]);
    expect(worth({ ...gift, giftPick: 'cheapest', giftEvery: 3 }, { lines: pizzas }).lines).toEqual([0, 6000]);
  });
});

describe('coupon rule', () => {
  test.each([
    [rule({ startDate: '2026-11-20' }), ['dates', true, '20/11/2026', 'desde el 20/11/2026']],
    [rule({ expiryDate: '2026-11-20' }), ['dates', true, '20/11/2026', 'hasta el 20/11/2026']],
    [rule({ expiryDate: '2026-11-19' }), ['dates', false, '20/11/2026', 'hasta el 19/11/2026']],
    [rule({ startDate: '2026-11-21' }), ['dates', false, '20/11/2026', 'desde el 21/11/2026']],
    [rule({ days: ['saturday'] }), ['window', false, '20/11/2026 12:00', 'los sábados']],
    [rule({ storeIds: new Set([7]) }), ['store', true, 'Ñuñoa', 'Un local']],
    [rule({ storeIds: new Set([8, 9]) }), ['store', false, 'Ñuñoa', '2 locales']],
    [rule({ platform: 'app' }), ['platform', false, 'Web', 'App']],
    [rule({ dispatchMethod: 'pickUp' }), ['dispatch', false, 'Delivery', 'Retiro']],
    [rule({ paymentMethods: ['cash', 'online'] }), ['payment', true, 'Efectivo', 'Efectivo, Webpay']],
    [rule({ paymentMethods: ['online'] }, { paymentMethod: null }), ['payment', null, 'Sin elegir', 'Webpay']],
    [rule(targets([9])), ['products', false, '0 productos que valen', '1 producto o más']],
    [rule({ minimumToRedeem: 13_980 }), ['minimum', true, '$13.980', '$13.980']],
    [rule({ minimumToRedeem: 13_981 }), ['minimum', false, '$13.980', '$13.981']],
    [rule({ quantity: 5 }, {}, { used: 4 }), ['quantity', true, '4 usos', 'hasta 5']],
    [rule({ quantity: 5 }, {}, { used: 5 }), ['quantity', false, '5 usos', 'hasta 5']],
    [rule({}, {}, { codeSpent: true }), ['code', false, 'Usado', 'Sin usar']],
    [rule({ spendLimit: 2000 }, {}, { given: 602 }), ['budget', true, 'quedan $1.398', '$1.398']],
    [rule({ spendLimit: 2000 }, {}, { given: 603 }), ['budget', false, 'quedan $1.397', '$1.398']],
    [rule({ quantityByUsers: 2 }, {}, { person: { used: 1, hasOrdered: true } }), ['person', true, '1 uso', 'hasta 2']],
    [rule({ quantityByUsers: 2 }, {}, { person: null }), ['person', null, 'Se comprobará con su teléfono', 'hasta 2']],
    [
      rule({ firstPurchase: true }, {}, { person: { used: 0, hasOrdered: true } }),
      ['firstPurchase', false, 'Ya compró', 'Primera compra'],
    ],
  ])('reports the actual and the required value: %j', (actual, expected) => {
    expect(actual).toEqual(expected);
  });

  test('does not reject the coupon while it is undecided', () => {
    expect(check({ firstPurchase: true }, {}, { person: null }).ok).toBe(true);
    expect(check({ firstPurchase: true }, {}, { person: { used: 1, hasOrdered: false } }).ok).toBe(false);
  });

  test('checks weekdays when the order is due, and dates when it is placed', () => {
    const monday = { placedAt: new Date('2026-11-23T02:30:00Z'), at: new Date('2026-11-24T15:00:00Z') };
    expect(check({ days: ['tuesday'], expiryDate: '2026-11-22' }, monday).ok).toBe(true);
    expect(check({ days: ['sunday'] }, monday).ok).toBe(false);
  });
});

describe('best promotion', () => {
  const promotion = (id: number, terms: Partial<CouponTerms>) => ({
    coupon: couponTerms({ id, code: `P${id}`, automatic: true, ...terms }),
    uses: neverUsed,
  });
  const best = (...promotions: ReturnType<typeof promotion>[]) =>
    bestPromotion(promotions, orderOf())?.coupon.id ?? null;

  test('is the largest discount, the older one on a tie, and none without a discount', () => {
    expect(best(promotion(1, { discount: 5 }), promotion(2, { discount: 20 }), promotion(3, { discount: 10 }))).toBe(2);
    expect(best(promotion(5, { discount: 10 }), promotion(4, { discount: 10 }))).toBe(4);
    expect(best(promotion(1, { minimumToRedeem: 900_000 }))).toBe(null);
    expect(best(promotion(1, { discount: 0, delivery: 0 }))).toBe(null);
  });

  test('excludes promotions with undecided rules, because quoted prices must not change', () => {
    const open = promotion(1, { paymentMethods: ['online'] });
    expect(bestPromotion([open], orderOf({ paymentMethod: null }))).toBe(null);
    expect(bestPromotion([open], orderOf({ paymentMethod: 'online' }))?.coupon.id).toBe(1);
  });
});

test('formats a short offer label', () => {
  const label = (terms: Partial<CouponTerms>) => offerText(couponTerms(terms), 'cl');
  expect(label({ discount: 12.5 })).toBe('12,5 %');
  expect(label({ discount: 20, delivery: 100 })).toBe('20 % y despacho gratis');
  expect(label({ kind: 'giftcard', discount: 3000 })).toBe('$3.000');
  expect(label({ kind: 'gift', giftEvery: 2 })).toBe('2×1');
  expect(label({ discount: 0, delivery: 50 })).toBe('50 % del despacho');
});
