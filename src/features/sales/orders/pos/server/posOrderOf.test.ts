import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountOf, lineAmount } from '#integrations/pos/orderTotals.ts';
import type { OrderPart, SoldChoice, SoldLine } from '../../record/orderShape.contract.ts';
import { posOrderOf } from './posOrderOf.ts';
import type { OrderForPos } from './posOrders.repo.ts';

const price = fc.integer({ min: 0, max: 20_000 });
const choice = (depth: number): fc.Arbitrary<SoldChoice> =>
  fc
    .record({ quantity: fc.integer({ min: 1, max: 3 }), price, share: fc.nat({ max: 3 }) })
    .chain(({ share, ...each }) =>
      (depth > 0 ? fc.array(choice(depth - 1), { maxLength: 2 }) : fc.constant<SoldChoice[]>([])).map((choices) => ({
        groupId: 5,
        groupName: 'Agregados',
        optionId: 2,
        name: 'Palta',
        free: Math.min(share, each.quantity),
        ...each,
        choices,
      })),
    );

const chargeOf = (choices: readonly SoldChoice[]): number =>
  choices.reduce(
    (sum, { quantity, free, price: each, choices: below }) =>
      sum + (quantity - free) * each + quantity * chargeOf(below),
    0,
  );

const line: fc.Arbitrary<SoldLine> = fc
  .record({ quantity: fc.integer({ min: 1, max: 4 }), price, choices: fc.array(choice(1), { maxLength: 3 }) })
  .map((each) => ({
    lineId: 1,
    productId: 1,
    name: 'Churrasco',
    pictureUrl: null,
    label: null,
    full: each.price,
    comment: '',
    choicesTotal: chargeOf(each.choices),
    total: each.quantity * (each.price + chargeOf(each.choices)),
    ...each,
  }));

const part = (kind: OrderPart['kind'], amount: number): OrderPart => ({ kind, label: kind, amount, detail: null });

const order = (lines: SoldLine[], parts: OrderPart[], changes: Partial<OrderForPos> = {}): OrderForPos => ({
  id: 12,
  createdAt: '2026-11-29T12:00:00.000Z',
  scheduledFor: null,
  dispatchMethod: 'delivery',
  source: 'mercat',
  paymentMethod: 'cash',
  customer: { name: 'Ana', phone: '+56987654321', mail: null },
  address: { text: 'Irarrázaval 2401', detail: 'Depto 52', latitude: 0, longitude: 0 },
  lines,
  parts,
  total: parts.reduce((sum, { amount }) => sum + amount, 0),
  notes: 'Sin servilletas',
  billing: { kind: 'ticket' },
  coupons: [],
  ...changes,
});

const codes = {
  products: new Map([[1, { code: '101', groups: [{ code: '51', options: ['201'] }], discountCode: '78' }]]),
  options: new Map([[2, '201']]),
  coupons: new Map<number, string>(),
  delivery: '900',
  tip: null,
  payment: null,
  missing: [],
};
const draft = { key: '12Z', sentAt: '2026-11-29T23:05:00.000Z', codes, country: 'cl' as const };

test('lines, discounts and delivery add up to our total without the tip and the rounding, whatever was sold', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), price, fc.nat({ max: 100 }), (lines, fee, percent) => {
      const sold = lines.reduce((sum, { total }) => sum + total, 0);
      const discount = Math.floor((sold * percent) / 100);
      const parts = [
        part('products', sold),
        part('coupon', -Math.floor(discount / 2)),
        part('promotion', -Math.ceil(discount / 2)),
        part('deliveryFee', fee),
        part('tip', 1000),
        part('cashRounding', -3),
      ];
      const stored = order(lines, parts);
      const built = posOrderOf(stored, draft);
      if (!('order' in built)) throw new Error(JSON.stringify(built));
      const { lines: sent, delivery, total, discounts, tip } = built.order;
      expect(total).toBe(stored.total - 997);
      expect(sent.reduce((sum, each) => sum + lineAmount(each), delivery?.amount ?? 0) - discountOf(sent)).toBe(total);
      expect(discounts.reduce((sum, each) => sum + each.amount, 0)).toBe(discountOf(sent));
      expect(tip).toEqual({ code: null, amount: 1000 });
      expect(sent.every((each) => each.discount <= lineAmount(each))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const [plain] = fc.sample(line, { numRuns: 1, seed: 1 }) as [SoldLine];
const simple: SoldLine = { ...plain, quantity: 2, price: 5990, choices: [], choicesTotal: 0, total: 11_980 };

test('has the address, the fee with its code and who pays the store', () => {
  const parts = [part('products', 11_980), part('deliveryFee', 1990)];
  expect(posOrderOf(order([simple], parts), draft)).toMatchObject({
    order: {
      method: 'delivery',
      customer: { address: 'Irarrázaval 2401, Depto 52' },
      delivery: { code: '900', amount: 1990 },
      payment: { kind: 'cash', code: null },
      total: 13_970,
      comment: 'Pedido 12. Sin servilletas',
    },
  });
  const paid = (changes: Partial<OrderForPos>) => posOrderOf(order([simple], parts, changes), draft);
  expect(paid({ paymentMethod: 'online' })).toMatchObject({ order: { payment: { kind: 'online' } } });
  expect(paid({ paymentMethod: 'card' })).toMatchObject({ order: { payment: { kind: 'card' } } });
  expect(paid({ source: 'rappi', paymentMethod: 'credit' })).toMatchObject({ order: { payment: { kind: 'online' } } });
});

test('has the codes of its coupon, promotion, tip and payment method', () => {
  const parts = [part('products', 11_980), part('promotion', -1000), part('coupon', -500), part('tip', 700)];
  const coupons = [
    { id: 8, isAutomatic: false },
    { id: 9, isAutomatic: true },
  ];
  const stored = order([simple], parts, { coupons });
  const all = { ...codes, coupons: new Map([[8, '77']]), tip: '901', payment: '55' };
  expect(posOrderOf(stored, { ...draft, codes: all })).toMatchObject({
    order: {
      discounts: [
        { kind: 'promotion', code: null, amount: 1000 },
        { kind: 'coupon', code: '77', amount: 500 },
      ],
      tip: { code: '901', amount: 700 },
      payment: { kind: 'cash', code: '55' },
      lines: [{ discount: 1500, discountCode: null }],
      total: 10_480,
    },
  });
});

test('is sold for less by the code of its product, where no discount has one', () => {
  const parts = [part('products', 11_980), part('promotion', -1000)];
  expect(posOrderOf(order([simple], parts), draft)).toMatchObject({
    order: { discounts: [{ code: null }], lines: [{ discount: 1000, discountCode: '78' }] },
  });
});

test('units that a group includes cost nothing, and the group of an option is that of its product', () => {
  const palta: SoldChoice = {
    groupId: 5,
    groupName: 'Agregados',
    optionId: 2,
    name: 'Palta',
    quantity: 3,
    price: 990,
    free: 1,
    choices: [],
  };
  const sold = { ...simple, quantity: 1, choices: [palta], choicesTotal: 1980, total: 7970 };
  expect(posOrderOf(order([sold], [part('products', 7970)]), draft)).toMatchObject({
    order: {
      lines: [
        {
          unitPrice: 5990,
          choices: [
            { code: '201', groupCode: '51', quantity: 2, unitPrice: 990 },
            { code: '201', groupCode: '51', quantity: 1, unitPrice: 0 },
          ],
        },
      ],
    },
  });
});

test('is not built where a code is missing or the amounts differ', () => {
  const parts = [part('products', 11_980)];
  expect(posOrderOf(order([{ ...simple, productId: 9 }], parts), draft)).toEqual({
    missing: [{ kind: 'product', id: 9, name: 'Churrasco' }],
  });
  expect(posOrderOf(order([simple], parts, { total: 11_000 }), draft)).toMatchObject({
    problem: expect.stringContaining('no suman'),
  });
});
