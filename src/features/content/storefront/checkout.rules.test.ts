import { describe, expect, test } from 'vitest';
import { toWire } from '#kit/contract/wire.ts';
import { placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { fromWire } from '#kit/contract/wire.ts';
import type { CartLine } from './cart.rules.ts';
import {
  blankDraft,
  chosenTip,
  orderBody,
  paidForProducts,
  pointIn,
  pointsIn,
  quoteBody,
  scheduledDay,
  sumLabel,
  tipsOf,
} from './checkout.rules.ts';
import { reorderLines, soldSummary } from './pastOrder.rules.ts';

const lines: CartLine[] = [
  {
    lineId: 5,
    name: 'Churrasco',
    words: 'Palta',
    quantity: 2,
    choices: [{ groupId: 10, optionId: 11, quantity: 1, choices: [] }],
    comment: 'Sin sal',
    unit: { delivery: 4500, pickUp: 4300 },
  },
];
const tipped = {
  enabled_tip_delivery: true,
  enabled_tip_store: false,
  tip_type: 'percentage',
  default_tip: 10,
  delivery_tip_availability: { '0': true, '5': true, '10': true, '15': false },
};
const draft = {
  ...blankDraft(['delivery', 'pickUp']),
  address: { text: 'Irarrázaval 3400', detail: '', latitude: -33.45, longitude: -70.6 },
  name: 'Camila',
  phone: '9 8765 4321',
  paymentMethod: 'cash',
  answers: { '1': ' Sí ', '2': '' },
};
const cart = { storeId: 7, lines, draft, tipped };

describe('the order body', () => {
  test('matches the public API, field by field', () => {
    const body = orderBody(
      cart,
      [
        { id: 1, question: '¿Cubiertos?' },
        { id: 2, question: '¿Salsas?' },
      ],
      9000,
    );
    const read = fromWire(placingApi.place.body, body);
    const { data, error } = placingApi.place.body.safeParse(read);
    expect(error?.issues).toBeUndefined();
    expect(data).toMatchObject({
      storeId: 7,
      method: 'delivery',
      tip: { kind: 'percentage', value: 10 },
      lines: [{ lineId: 5, quantity: 2, choices: [{ groupId: 10, optionId: 11 }], comment: 'Sin sal' }],
      answers: [{ question: '¿Cubiertos?', answer: 'Sí' }],
      expectedTotal: 9000,
    });
    expect(toWire(placingApi.place.body, data)).toMatchObject(JSON.parse(JSON.stringify(body)) as object);
  });

  test('has no address for pickup, and no tip if the store takes none', () => {
    const body = quoteBody({ ...cart, draft: { ...draft, method: 'pickUp' } });
    expect(body).toMatchObject({ method: 'pickup', address: null, tip: null });
  });

  test('has no address before the guest enters one', () => {
    const address = { ...draft.address, latitude: null, longitude: null };
    expect(quoteBody({ ...cart, draft: { ...draft, address } }).address).toBeNull();
  });
});

test('tips are those of the store, with its suggestion', () => {
  expect(tipsOf(tipped, 'delivery')).toEqual({ values: [0, 5, 10], proposed: 10 });
  expect(tipsOf({ ...tipped, default_tip: 15 }, 'delivery').proposed).toBe(0);
  expect(tipsOf(tipped, 'pickUp')).toEqual({ values: [], proposed: 0 });
  expect(tipsOf({ ...tipped, enabled_tip_store: true }, 'pickUp')).toEqual({ values: [0, 5, 10], proposed: 0 });
});

test('the last choice of a tip holds for the next order, where the store offers it', () => {
  expect(chosenTip(tipped, { method: 'delivery', tip: 0 })).toBe(0);
  expect(chosenTip(tipped, { method: 'delivery', tip: null })).toBe(10);
  expect(chosenTip(tipped, { method: 'delivery', tip: 1000 })).toBe(10);
  expect(chosenTip(tipped, { method: 'pickUp', tip: 10 })).toBe(0);
});

test.each([
  ['delivery', [], true, 'Total sin despacho ni propina'],
  ['delivery', [], false, 'Total sin despacho'],
  ['delivery', ['delivery_fee'], true, 'Total sin propina'],
  ['delivery', ['service_fee'], false, 'Total'],
  ['pickUp', [], true, 'Total sin propina'],
  ['pickUp', [], false, 'Total'],
] as const)('the sum of a %s with %s names its missing parts', (method, kinds, withoutTip, label) => {
  expect(
    sumLabel(
      method,
      kinds.map((kind) => ({ kind })),
      withoutTip,
    ),
  ).toBe(label);
});

test.each([
  ['-20.2, -70.1', { latitude: -20.2, longitude: -70.1 }],
  ['-33.4489, -70.6693', { latitude: -33.4489, longitude: -70.6693 }],
  ['https://www.google.com/maps/@-33.4489,-70.6693,17z', { latitude: -33.4489, longitude: -70.6693 }],
  ['https://maps.google.com/?q=9.9281,-84.0907', { latitude: 9.9281, longitude: -84.0907 }],
  ['Av. Irarrázaval 3400', null],
  ['-133.4489, -70.6693', null],
  ['', null],
])('finds the point in %j', (text, point) => {
  expect(pointIn(text)).toEqual(point);
});

test('an order can be repeated with its options', () => {
  const sold = [
    {
      line_id: 5,
      name: 'Churrasco',
      quantity: 2,
      price: 4000,
      choices_total: 300,
      choices: [{ group_id: 10, option_id: 11, name: 'Palta', quantity: 2, choices: [] }],
      comment: 'Sin sal',
    },
  ];
  expect(soldSummary(sold[0]!.choices)).toBe('2 Palta');
  expect(reorderLines(sold)).toEqual([
    {
      lineId: 5,
      name: 'Churrasco',
      words: '2 Palta',
      quantity: 2,
      choices: [{ groupId: 10, optionId: 11, quantity: 2, choices: [] }],
      comment: 'Sin sal',
      unit: { delivery: 4300, pickUp: 4300 },
    },
  ]);
});

test('a late-evening order is for the business day of the store, even if the next day has started elsewhere', () => {
  expect(scheduledDay({ scheduledFor: '2026-11-24T00:30:00.000Z' }, 'America/Santiago')).toBe('2026-11-23');
  expect(scheduledDay({ scheduledFor: null }, 'America/Santiago')).toBeNull();
});

test('the order body contains the billing data and the redeemed points', () => {
  const { billing } = draft;
  expect(orderBody(cart, [], 0)).toMatchObject({ billing: { kind: 'ticket' }, points: null, points_proof: null });
  const invoice = {
    ...billing,
    isInvoice: true,
    businessName: 'Sabores SpA',
    documentId: '76.123.456-0',
    email: 'a@b.cl',
  };
  expect(
    orderBody({ ...cart, draft: { ...draft, billing: { ...invoice, documentType: 'identity_card' } } }, [], 0),
  ).toMatchObject({
    billing: { kind: 'invoice', holder: 'company', document_type: 'vat_number', business_name: 'Sabores SpA' },
  });
  expect(quoteBody({ ...cart, redeeming: { points: 600, proof: 'x' } })).toMatchObject({
    points: 600,
    points_proof: 'x',
  });
});

test('parses points with or without separators, and rejects other numbers', () => {
  expect(['1180', ' 1.180 ', '1,180', '12.345.678'].map(pointsIn)).toEqual([1180, 1180, 1180, 12_345_678]);
  for (const text of ['', 'abc', '-5', '0', '1.5', '11.80', '1.180 puntos']) expect(pointsIn(text)).toBeNull();
});

test('earns points for the amount paid for products, after discounts of the menu too', () => {
  const part = (kind: string, amount: number) => ({ kind, amount });
  expect(paidForProducts([part('products', 9000), part('menuDiscount', -900), part('promotion', -100)])).toBe(8000);
  expect(
    paidForProducts([part('products', 9000), part('coupon', -1000), part('deliveryFee', 1990), part('tip', 500)]),
  ).toBe(8000);
});
