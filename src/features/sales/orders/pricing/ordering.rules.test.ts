import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '#domain/countries.ts';
import { modifierIndexOf as pickOffers, priceOfPicks, pickKey } from '#features/catalogue/guest-menus/picks.rules.ts';
import { allocate } from '#domain/allocate.ts';
import type { CouponTerms } from '#features/benefits/coupons/checks/couponCase.rules.ts';
import { arbitraryTerms, neverUsed } from '#testing/couponCases.ts';
import { partKinds } from '../record/orderShape.contract.ts';
import { type Benefits, offLines } from './benefits.rules.ts';
import { couponBenefits } from './couponBenefits.rules.ts';
import { priceOrder } from './ordering.rules.ts';
import { type OrderChoiceInput, orderInput as orderSchema } from '../placing/placing.contract.ts';
import {
  areaAround,
  orderInput,
  group,
  nearbyAddress,
  menuOf,
  now,
  openStore,
  option,
  ordering,
  product,
  arbitraryLines,
  arbitraryMenu,
} from '#testing/orderCases.ts';

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Fees of every kind, shared with the store in every way. */
const someFee = fc.record({
  type: fc.constantFrom('fixed' as const, 'dynamic' as const, 'external' as const),
  fee: fc.nat(9000),
  free: fc.option(fc.integer({ min: 1, max: 100_000 })),
  kind: fc.constantFrom('noGrant' as const, 'amount' as const, 'percentage' as const),
  value: fc.integer({ min: 1, max: 100 }),
  appliesTo: fc.constantFrom('deliveryFee' as const, 'serviceFee' as const, 'both' as const),
  quote: fc.option(fc.record({ deliveryFee: fc.nat(9000), serviceFee: fc.nat(3000) })),
});
const storeWith = ({ type, fee, free, ...cofinance }: typeof someFee extends fc.Arbitrary<infer T> ? T : never) => {
  const { kind, value, appliesTo } = cofinance;
  const method = { deliveryFeeType: type, basePrice: 500, kmPrice: 300, enabled: true };
  const externalDeliveryCofinance = { kind, value: kind === 'amount' ? value * 90 : value, appliesTo };
  const store = openStore();
  return {
    ...store,
    minimumValueForFreeDelivery: free,
    freeDeliveryForExternal: true,
    deliveryMethods: store.deliveryMethods.map((each) =>
      each.key === 1 ? { ...each, ...method, externalDeliveryCofinance } : each,
    ),
    deliveryAreas: [areaAround(nearbyAddress, fee)],
  };
};
/** A coupon, a promotion and points, where points apply to the rest of the lines. */
const generous = (promotion: CouponTerms, coupon: CouponTerms, points: number): Benefits => ({
  ...couponBenefits({
    promotions: [{ terms: { ...promotion, automatic: true, withBalance: false }, uses: neverUsed }],
    coupon: { terms: coupon, uses: neverUsed, singleCode: null },
  }),
  points: (_, { lines }) => {
    const left = lines.map((line) => line.left);
    return offLines('Puntos', allocate(Math.min(points, sum(left)), left));
  },
});

describe('the price of an order', () => {
  it('is the sum of its explained parts and never negative, whatever is ordered, carried and taken off', () => {
    const arbitraryCase = fc.tuple(
      arbitraryMenu,
      arbitraryLines,
      someFee,
      arbitraryTerms,
      arbitraryTerms,
      fc.nat(200_000),
      fc.constantFrom(...countryCodes),
    );
    fc.assert(
      fc.property(
        arbitraryCase,
        fc.constantFrom('delivery' as const, 'pickup' as const),
        fc.constantFrom('cash' as const, 'card' as const),
        ([menu, lines, fee, promotion, coupon, points, country], method, paymentMethod) => {
          const input = orderInput(lines, {
            method,
            address: nearbyAddress,
            couponCode: 'X',
            points: 1,
            paymentMethod,
            tip: { kind: 'percentage', value: 10 },
          });
          const benefits = generous(promotion, coupon, points);
          const quote = priceOrder(
            input,
            ordering(menu, { store: storeWith(fee), fleetQuote: fee.quote, benefits, country }),
          );
          const parts = Object.fromEntries(quote.parts.map(({ kind, amount }) => [kind, amount]));
          expect(quote.total).toBe(sum(quote.parts.map(({ amount }) => amount)));
          expect(quote.total).toBeGreaterThanOrEqual(0);
          const isRounded = country === 'cl' && paymentMethod === 'cash';
          expect(isRounded ? quote.total % 10 : (parts.cashRounding ?? 0)).toBe(0);
          expect(quote.productsTotal).toBe(sum(quote.lines.map(({ total }) => total)));
          expect((parts.products ?? 0) + (parts.menuDiscount ?? 0)).toBe(quote.productsTotal);
          expect(quote.parts.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
          const off = (kind: string) => -(parts[kind] ?? 0);
          // Of the delivery there may be two parts, of a promotion and of a coupon.
          const ofDelivery = -sum(
            quote.parts.filter(({ kind }) => kind === 'deliveryBenefit').map(({ amount }) => amount),
          );
          expect(sum(quote.lines.map(({ discount = 0 }) => discount))).toBe(
            off('promotion') + off('coupon') + off('points'),
          );
          for (const { discount = 0, total } of quote.lines) expect(discount >= 0 && discount <= total).toBe(true);
          expect(off('coupon')).toBeLessThanOrEqual(coupon.maxDiscount ?? Number.POSITIVE_INFINITY);
          const fees =
            (parts.deliveryFee ?? 0) + (parts.deliveryGrant ?? 0) + (parts.serviceFee ?? 0) + (parts.serviceGrant ?? 0);
          expect(ofDelivery).toBeLessThanOrEqual(Math.max(0, fees));
          const order = quote.parts.map(({ kind }) => partKinds.indexOf(kind));
          expect(order).toEqual(order.toSorted((a, b) => a - b));
          for (const line of quote.lines) expect(line.total).toBe(line.quantity * (line.price + line.choicesTotal));
        },
      ),
    );
  });

  it('of what is chosen is the one guests see before they order', () => {
    const placesOf = (choices: readonly OrderChoiceInput[], above = ''): [string, number][] =>
      choices.flatMap(({ groupId, optionId, quantity, choices: below = [] }) => {
        const place = pickKey(above, groupId, optionId);
        return [[place, quantity] as [string, number], ...placesOf(below, place)];
      });
    fc.assert(
      fc.property(arbitraryMenu, arbitraryLines, (menu, lines) => {
        const { lines: priced } = priceOrder(orderInput(lines), ordering(menu));
        const known = lines.filter(({ lineId }) => menu.products.some(({ id }) => id === lineId));
        const seen = known.map(({ choices }) =>
          priceOfPicks([10], pickOffers(menu), Object.fromEntries(placesOf(choices))),
        );
        expect(priced.map(({ choicesTotal }) => choicesTotal)).toEqual(seen);
      }),
    );
  });

  it('is not told by whoever orders', () => {
    const sent = { ...orderInput([{ lineId: 1, quantity: 1 }]), total: 1 };
    expect(orderSchema.safeParse(sent).success).toBe(false);
    const line = { lineId: 1, quantity: 1, price: 1 };
    expect(orderSchema.safeParse(orderInput([line])).success).toBe(false);
  });

  it('does not change when it is asked again', () => {
    fc.assert(
      fc.property(arbitraryMenu, arbitraryLines, (menu, lines) => {
        const context = ordering(menu);
        expect(priceOrder(orderInput(lines), context)).toEqual(priceOrder(orderInput(lines), context));
      }),
      { numRuns: 30 },
    );
  });
});

describe('an order is explained', () => {
  const menu = menuOf({
    products: [product(1, [10], { name: 'Churrasco' }), product(2)],
    groups: [
      group(
        10,
        [
          [100, 500],
          [101, 0],
          [102, 900],
        ],
        { name: 'Agregados', free: 1, minQuantity: 1, maxQuantity: 3 },
      ),
    ],
    options: [
      { ...option(100), name: 'Palta' },
      { ...option(101), name: 'Tomate' },
      { ...option(102), name: 'Queso' },
    ],
    prices: [
      [5900, 6900],
      [1500, 1500],
    ],
  });
  const chosen = (...picks: [number, number][]) =>
    picks.map(([optionId, quantity]) => ({ groupId: 10, optionId, quantity }));

  it('by what is free: the cheapest of what was chosen', () => {
    const { lines, parts } = priceOrder(
      orderInput([{ lineId: 1, quantity: 2, choices: chosen([100, 1], [102, 1]) }]),
      ordering(menu),
    );
    expect(lines[0]?.choices.map(({ name, price, free }) => [name, price, free])).toEqual([
      ['Palta', 500, 1],
      ['Queso', 900, 0],
    ]);
    expect(lines[0]).toMatchObject({ choicesTotal: 900, total: 13_600 });
    expect(parts).toMatchObject([
      { kind: 'products', amount: 15_600 },
      { kind: 'menuDiscount', amount: -2000 },
    ]);
  });

  it('by what is in its way, each at its place', () => {
    const off = { ...menu, soldOut: { products: [], modifiers: [{ id: 100, until: '2026-11-21T15:00:00.000Z' }] } };
    const lines = [
      { lineId: 1, quantity: 1, choices: chosen([100, 1]) },
      { lineId: 1, quantity: 1, choices: chosen([101, 4]) },
      { lineId: 1, quantity: 1, choices: [{ groupId: 99, optionId: 1, quantity: 1 }, ...chosen([101, 1])] },
    ];
    const { refusals } = priceOrder(orderInput(lines), ordering(off));
    expect(refusals.map(({ path, message }) => [path, message])).toEqual([
      ['lines.0.choices.0', 'Palta se agotó hasta mañana a las 12:00.'],
      ['lines.1.choices', 'Elige como máximo 3 de «Agregados»: elegiste 4.'],
      ['lines.2.choices.0', 'Esa opción ya no se ofrece aquí.'],
    ]);
  });

  it('by the rules between options', () => {
    const [churrasco, other] = menu.products;
    const rule = { modifierId: 100, kind: 'excludes' as const, ruledModifierId: 102 };
    const ruled = { ...menu, products: [{ ...churrasco!, rules: [rule] }, other!] };
    const line = (...picks: [number, number][]) => orderInput([{ lineId: 1, quantity: 1, choices: chosen(...picks) }]);
    expect(priceOrder(line([100, 1], [102, 1]), ordering(ruled)).refusals).toMatchObject([
      { message: '«Palta» no va con «Queso».' },
    ]);
    expect(priceOrder(line([100, 1]), ordering(ruled)).ok).toBe(true);
    const requires = {
      ...menu,
      products: [{ ...churrasco!, rules: [{ ...rule, kind: 'requires' as const }] }, other!],
    };
    expect(priceOrder(line([100, 1]), ordering(requires)).ok).toBe(false);
    expect(priceOrder(line([100, 1], [102, 1]), ordering(requires)).ok).toBe(true);
  });

  it('by when its store opens', () => {
    const closed = openStore({
      scheduledClosingTimes: [
        {
          startDatetime: '2026-11-20T10:00:00.000Z',
          endDatetime: '2026-11-21T14:00:00.000Z',
          reason: null,
          dispatchMethod: 'both',
        },
      ],
    });
    const { refusals } = priceOrder(orderInput([{ lineId: 2, quantity: 1 }]), ordering(menu, { store: closed }));
    expect(refusals).toMatchObject([
      {
        code: 'closed',
        message: 'Ñuñoa no recibe pedidos de retiro ahora. Abre mañana a las 11:00.',
        until: '2026-11-21T14:00:00.000Z',
      },
    ]);
  });

  it('by what a fleet asks, and what the store pays of it', () => {
    const store = storeWith({
      type: 'external',
      fee: 0,
      free: null,
      kind: 'percentage',
      value: 50,
      appliesTo: 'deliveryFee',
      quote: null,
    });
    const order = orderInput([{ lineId: 2, quantity: 1 }], { method: 'delivery', address: nearbyAddress });
    expect(priceOrder(order, ordering(menu, { store })).refusals).toMatchObject([{ code: 'fee' }]);
    const quote = priceOrder(order, ordering(menu, { store, fleetQuote: { deliveryFee: 3001, serviceFee: 400 } }));
    expect(quote.parts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['products', 1500],
      ['deliveryFee', 3001],
      ['deliveryGrant', -1501],
      ['serviceFee', 400],
    ]);
  });

  it('by the tips its store offers', () => {
    const order = (value: number) => orderInput([{ lineId: 2, quantity: 3 }], { tip: { kind: 'percentage', value } });
    expect(priceOrder(order(10), ordering(menu)).parts.at(-1)).toMatchObject({
      kind: 'tip',
      amount: 450,
      detail: '10 %',
    });
    expect(priceOrder(order(37), ordering(menu)).refusals).toMatchObject([
      { code: 'tip', message: expect.stringContaining('0 %, 5 %, 10 %') },
    ]);
  });

  it('by the label its product carries at that moment', () => {
    const labelled = (until: string) => {
      const label = { text: 'Nuevo', type: 'rounded' as const, from: null, until };
      return menuOf({ products: [product(1, [], { label })] });
    };
    const order = orderInput([{ lineId: 1, quantity: 1 }]);
    const later = new Date(now.getTime() + 1000).toISOString();
    expect(priceOrder(order, ordering(labelled(later))).lines[0]?.label).toBe('Nuevo');
    expect(priceOrder(order, ordering(labelled(now.toISOString()))).lines[0]?.label).toBeNull();
  });
});
