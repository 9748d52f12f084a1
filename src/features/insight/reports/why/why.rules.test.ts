import { describe, expect, it } from 'vitest';
import { randomFrom } from '#demo/demoRandom.ts';
import { largestRows, proportion, type Sale, splitSales } from './why.rules.ts';

const random = randomFrom(7);
const anySales = () =>
  new Map<string, Sale>(
    Array.from({ length: random.between(0, 40) }, (_, nth): [string, Sale] => {
      const count = random.between(0, 500);
      return [String(nth * random.between(1, 2)), { count, sold: count === 0 ? 0 : random.between(0, 90_000_000) }];
    }),
  );
const added = <Row>(rows: readonly Row[], pick: (row: Row) => number) => rows.reduce((all, row) => all + pick(row), 0);

describe('the change of what was sold', () => {
  it('is the sum of its parts and of its rows to the peso, whatever was sold', () => {
    for (let pair = 0; pair < 500; pair += 1) {
      const [now, before] = [anySales(), anySales()];
      const { rows, total } = splitSales(now, before);
      const change = added([...now.values()], ({ sold }) => sold) - added([...before.values()], ({ sold }) => sold);
      expect(total.change).toBe(change);
      expect(total.byCount + total.byMean + total.byMix).toBe(change);
      expect(added(rows, (row) => row.change)).toBe(change);
      for (const row of rows) expect(row.byCount + row.byMean).toBe(row.change);
      const { shown, others } = largestRows(rows, 5);
      expect(added([...shown, ...(others ? [others] : [])], (row) => row.change)).toBe(change);
      expect(shown.length).toBeLessThanOrEqual(5);
    }
  });

  it('is of the orders alone where every ticket stayed', () => {
    const { total } = splitSales(
      new Map([['1', { count: 3, sold: 3000 }]]),
      new Map([['1', { count: 5, sold: 5000 }]]),
    );
    expect(total).toMatchObject({ change: -2000, byCount: -2000, byMean: 0, byMix: 0 });
  });

  it('is of the ticket alone where the orders stayed', () => {
    const { total } = splitSales(
      new Map([['1', { count: 5, sold: 4000 }]]),
      new Map([['1', { count: 5, sold: 5000 }]]),
    );
    expect(total).toMatchObject({ change: -1000, byCount: 0, byMean: -1000, byMix: 0 });
  });

  it('is of the mix alone where orders moved to a store of smaller tickets', () => {
    const of = (large: number, small: number) =>
      new Map([
        ['large', { count: large, sold: large * 9000 }],
        ['small', { count: small, sold: small * 1000 }],
      ]);
    expect(splitSales(of(4, 6), of(6, 4)).total).toMatchObject({
      change: -16_000,
      byCount: 0,
      byMean: 0,
      byMix: -16_000,
    });
  });

  it('is of what came or went where one side has none', () => {
    const some = new Map([['1', { count: 2, sold: 900 }]]);
    expect(splitSales(some, new Map()).total).toMatchObject({ change: 900, byCount: 900, byMean: 0, byMix: 0 });
    expect(splitSales(new Map(), some).total).toMatchObject({ change: -900, byCount: -900, byMean: 0, byMix: 0 });
  });

  it('is rounded at the half away from zero, also of products a number does not hold', () => {
    expect([proportion(1, 1, 2), proportion(-1, 1, 2), proportion(1, 1, 3)]).toEqual([1, -1, 0]);
    expect(proportion(9_000_000_000_000_000, 999_999_999, 1_000_000_000)).toBe(8_999_999_991_000_000);
  });
});
