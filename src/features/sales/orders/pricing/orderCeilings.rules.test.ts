import { describe, expect, test } from 'vitest';
import { type OrderChannel, orderChannels } from '#domain/catalogue.ts';
import { formatMoney } from '#domain/money.ts';
import { hardCeilings } from '#domain/orders/orderCeilings.ts';
import { type PaymentMethod, paymentMethods } from '#domain/payments.ts';
import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import { chainDefaults } from '#testing/chainDefaults.ts';
import { menuOf, openStore, orderInput, ordering, product } from '#testing/orderCases.ts';
import type { OrderInput } from '../placing/placing.contract.ts';
import { priceOrder } from './ordering.rules.ts';

const menu = menuOf({
  products: Array.from({ length: 9 }, (_, at) => product(at + 1)),
  prices: [[5000, 5000], ...Array.from({ length: 8 }, (): [number, number] => [10, 10])],
});
/** Products that cost 10; product 1 costs 5000. */
const cheap = [2, 3, 4, 5, 6, 7, 8, 9];
const store = openStore({ name: 'Centro', phone: '+56221234567' });

/** Refusals of an order for its size, by path. */
const refused = (
  quantities: [lineId: number, quantity: number][],
  changes: Partial<OrderInput> = {},
  chain: Partial<ChainSettings> = {},
) => {
  const input = orderInput(
    quantities.map(([lineId, quantity]) => ({ lineId, quantity })),
    changes,
  );
  const { refusals } = priceOrder(input, ordering(menu, { store, chain: { ...chainDefaults, ...chain } }));
  return Object.fromEntries(
    refusals.filter(({ code }) => code === 'maximum').map(({ path, message }) => [path, message]),
  );
};

describe('an order of a guest', () => {
  test('has at most 50 units of a product and 200 in all, unless its company chose other ceilings', () => {
    expect(refused([[2, 50]])).toEqual({});
    expect(refused([[2, 51]])).toEqual({
      'lines.0.quantity': expect.stringMatching(/se piden hasta 50 unidades\. Para pedir más, llama a Centro al \+56/),
    });
    const four = cheap.slice(0, 4).map((id): [number, number] => [id, 50]);
    expect(refused(four)).toEqual({});
    expect(refused([...four, [9, 1]])).toEqual({
      lines: expect.stringContaining('hasta 200 productos y este tiene 201'),
    });
    expect(refused([[2, 51]], {}, { maxUnitsPerLine: 60 })).toEqual({});
    expect(refused([[2, 20]], {}, { maxUnitsPerLine: 10, maxUnits: 15 })).toEqual({
      'lines.0.quantity': expect.stringContaining('hasta 10'),
      lines: expect.stringContaining('hasta 15'),
    });
  });

  test('has no more units of a product by writing it on several lines', () => {
    const lines: [number, number][] = [
      [2, 30],
      [3, 50],
      [2, 21],
      [2, 5],
    ];
    expect(refused(lines)).toEqual({ 'lines.2.quantity': expect.stringContaining('hasta 50 unidades') });
  });

  test('is paid online above the total that is paid on receipt', () => {
    const limit = 500_000 / 5000;
    const chain = { maxUnitsPerLine: 200 };
    expect(refused([[1, limit + 1]], { paymentMethod: 'cash' }, chain)).toEqual({
      payment_method: expect.stringContaining('Al recibir se pagan pedidos de hasta $500.000. Paga en línea'),
    });
    expect(refused([[1, limit + 1]], { paymentMethod: 'online' }, chain)).toEqual({});
    expect(refused([[1, limit]], { paymentMethod: 'cash' }, chain)).toEqual({});
    expect(refused([[1, 1]], { paymentMethod: 'cash' }, { maxUnpaidTotal: 4000 })).not.toEqual({});
  });

  test('never exceeds the hard ceiling, whatever its company chose', () => {
    const chosen = { maxUnitsPerLine: 5000, maxUnits: 5000, maxUnpaidTotal: 1_000_000_000 };
    const { unpaidTotal } = hardCeilings('cl');
    expect(
      refused(
        [
          [1, 999],
          [1, 2],
        ],
        { paymentMethod: 'cash' },
        chosen,
      ),
    ).toEqual({
      payment_method: expect.stringContaining(formatMoney(unpaidTotal, 'cl')),
    });
  });
});

/** Orders above one ceiling each of a company, and the path of the refusal. */
const small = { maxUnitsPerLine: 10, maxUnits: 20, maxUnpaidTotal: 50_000 };
const above: [path: string, quantities: [number, number][]][] = [
  ['lines.0.quantity', [[2, 11]]],
  ['lines', cheap.slice(0, 3).map((id) => [id, 7])],
  [
    'payment_method',
    [
      [1, 10],
      [2, 1],
    ],
  ],
];

/** How orders of each channel are placed, and whether the ceilings of the company apply to them. */
const channels: Record<OrderChannel, { method: OrderInput['method']; isLimited: boolean }> = {
  web: { method: 'pickup', isLimited: true },
  app: { method: 'delivery', isLimited: true },
  order_taker: { method: 'orderTakerPickup', isLimited: false },
};

describe.each(orderChannels)('an order by %s', (platform) => {
  const { method, isLimited } = channels[platform];
  const pathsOf = (quantities: [number, number][], paymentMethod: PaymentMethod) =>
    Object.keys(refused(quantities, { platform, method, paymentMethod }, small));

  test(`has ${isLimited ? 'the ceilings of the company' : 'only the hard ceilings'}`, () => {
    for (const [path, quantities] of above) expect(pathsOf(quantities, 'cash')).toEqual(isLimited ? [path] : []);
    const hard = above.map(([, quantities]) =>
      pathsOf([...quantities, ...cheap.slice(0, 7).map((id): [number, number] => [id, 900])], 'cash'),
    );
    for (const paths of hard) expect(paths).toContain('lines');
  });

  test('may be paid online for any total, and on receipt up to the ceiling', () => {
    const [, quantities] = above[2] ?? ['', []];
    const refusedMethods = paymentMethods.filter((each) => pathsOf(quantities, each).length > 0);
    expect(refusedMethods).toEqual(isLimited ? ['cash', 'card', 'credit'] : []);
  });
});

test('an order taken by phone never exceeds the hard ceilings', () => {
  const phone = { method: 'orderTakerPickup', platform: 'order_taker', paymentMethod: 'cash' } as const;
  expect(refused([[2, 300]], phone)).toEqual({});
  const many = cheap.slice(0, 6).map((id): [number, number] => [id, 900]);
  expect(refused(many, phone)).toEqual({ lines: expect.stringContaining('hasta 5000') });
  expect(
    refused(
      [
        [1, 999],
        [1, 2],
      ],
      phone,
    ),
  ).toEqual({ payment_method: expect.stringContaining('hasta $5.000.000') });
});
