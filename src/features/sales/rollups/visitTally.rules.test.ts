import { expect, test } from 'vitest';
import { randomFrom } from '#demo/demoRandom.ts';
import { customerBytes, spentBytes, VisitTally } from './visitTally.rules.ts';

type Order = { customerId: number; total: number };

/** Numbers as `store_visits` has them. */
const packed = (numbers: readonly number[], bytes: number): Uint8Array =>
  Uint8Array.from(
    numbers.flatMap((number) =>
      Array.from({ length: bytes }, (_, at) => Math.floor(number / 256 ** (bytes - 1 - at)) % 256),
    ),
  );

const addTo = (tally: VisitTally, orders: readonly Order[]): void =>
  tally.add(
    packed(
      orders.map(({ customerId }) => customerId),
      customerBytes,
    ),
    packed(
      orders.map(({ total }) => total),
      spentBytes,
    ),
  );

test.each([1, 2 ** 24])(
  'customers are told apart as by a map, whose numbers are %i apart, and of those that are one',
  (distance) => {
    const random = randomFrom(3);
    const numbers = Array.from({ length: 4000 }, () => random.between(1, 40_000) * distance);
    const orders = numbers.map((customerId) => ({ customerId, total: random.between(0, 10 ** 9) }));
    const merges = new Map(numbers.slice(0, 200).map((customerId, nth) => [customerId, numbers[500 + nth] ?? 0]));
    const survivors = new Set(merges.values());
    for (const one of survivors) merges.delete(one);

    const tally = new VisitTally();
    for (let from = 0; from < orders.length; from += 1500) addTo(tally, orders.slice(from, from + 1500));
    tally.merge([...merges].map(([id, mergedInto]) => ({ id, mergedInto })));

    const found = new Map<number, { orders: number; sold: number }>();
    for (const { customerId, total } of orders) {
      const id = merges.get(customerId) ?? customerId;
      const { orders: count, sold } = found.get(id) ?? { orders: 0, sold: 0 };
      found.set(id, { orders: count + 1, sold: sold + total });
    }
    expect(tally.size).toBe(found.size);
    expect(tally.best(50)).toEqual(
      [...found]
        .map(([customerId, sums]) => ({ customerId, ...sums }))
        .toSorted((a, b) => b.sold - a.sold || a.customerId - b.customerId)
        .slice(0, 50),
    );
  },
);

test('merging a customer without orders changes nothing', () => {
  const tally = new VisitTally();
  addTo(tally, [{ customerId: 5, total: 100 }]);
  tally.merge([{ id: 9, mergedInto: 7 }]);
  expect(tally.best(3)).toEqual([{ customerId: 5, orders: 1, sold: 100 }]);
});
