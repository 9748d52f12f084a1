import { describe, expect, test } from 'vitest';
import { hardCeilings } from '#domain/orders/orderCeilings.ts';
import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import { chainDefaults } from '#testing/chainDefaults.ts';
import { menuOf, openStore, orderInput, ordering, product } from '#testing/orderCases.ts';
import type { OrderInput } from '../placing/placing.contract.ts';
import { priceOrder } from './ordering.rules.ts';

const menu = menuOf({
  products: [product(1), product(2)],
  prices: [
    [5000, 5000],
    [10, 10],
  ],
});
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
    const five = Array.from({ length: 5 }, (): [number, number] => [2, 50]);
    expect(refused(five.slice(1))).toEqual({});
    expect(refused(five)).toEqual({ lines: expect.stringContaining('hasta 200 productos y este tiene 250') });
    expect(refused([[2, 51]], {}, { maxUnitsPerLine: 60 })).toEqual({});
    expect(refused([[2, 20]], {}, { maxUnitsPerLine: 10, maxUnits: 15 })).toEqual({
      'lines.0.quantity': expect.stringContaining('hasta 10'),
      lines: expect.stringContaining('hasta 15'),
    });
  });

  test('is paid online above the total that is paid on receipt', () => {
    const large: [number, number][] = [
      [1, 50],
      [1, 50],
      [1, 1],
    ];
    expect(refused(large, { paymentMethod: 'cash' })).toEqual({
      payment_method: expect.stringContaining('Al recibir se pagan pedidos de hasta $500.000. Paga en línea'),
    });
    expect(refused(large, { paymentMethod: 'online' })).toEqual({});
    expect(refused(large.slice(1), { paymentMethod: 'cash' })).toEqual({});
    expect(refused([[1, 1]], { paymentMethod: 'cash' }, { maxUnpaidTotal: 4000 })).not.toEqual({});
  });

  test('never exceeds the hard ceiling, whatever its company chose', () => {
    const lines = Array.from({ length: 12 }, (): [number, number] => [1, 90]);
    const chosen = { maxUnitsPerLine: 999, maxUnits: 5000, maxUnpaidTotal: 1_000_000_000 };
    expect(12 * 90 * 5000).toBeGreaterThan(hardCeilings('cl').unpaidTotal);
    expect(refused(lines, { paymentMethod: 'cash' }, chosen)).toEqual({ payment_method: expect.any(String) });
  });
});

test('an order taken by phone has only the hard ceilings', () => {
  const phone = { method: 'orderTakerPickup', platform: 'order_taker', paymentMethod: 'cash' } as const;
  expect(refused([[2, 300]], phone)).toEqual({});
  const many = Array.from({ length: 6 }, (): [number, number] => [2, 900]);
  expect(refused(many, phone)).toEqual({ lines: expect.stringContaining('hasta 5000') });
});
