import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountryCode, countries } from './countries.ts';
import { readAmount } from './amounts.ts';
import { formatMoney } from './money.ts';
import {
  chargeOf,
  applyDiscount,
  type ListPrice,
  type PriceRounding,
  isLeftExact,
  priceOf,
  priceRoundings,
  raisePrice,
  roundPrice,
} from './pricing.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const positive = fc.integer({ min: 1, max: 1_000_000_000 });
/** Percentages with at most two decimals. */
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const raise = fc
  .integer({ min: -9000, max: 90_000 })
  .filter((hundredths) => hundredths !== 0)
  .map((hundredths) => hundredths / 100);
const rounding = fc.constantFrom(...priceRoundings);
const list = fc.record({
  price: fc.option(amount),
  deliveryPrice: fc.option(amount),
  discountPrice: fc.option(amount),
  menuDiscount: fc.option(percent),
});
const sources = fc.record({
  line: fc.record({ price: fc.option(amount), discount: fc.option(percent) }),
  lists: fc.array(list, { maxLength: 3 }),
  priceProduct: amount,
});
const method = fc.constantFrom('delivery' as const, 'pickUp' as const);
const isAmount = (value: number) => Number.isSafeInteger(value) && value >= 0;
const assertProperty = (property: fc.IProperty<never[]> | fc.IProperty<unknown[]>) =>
  fc.assert(property as fc.IProperty<unknown[]>);

const silent: ListPrice = { price: null, deliveryPrice: null, discountPrice: null, menuDiscount: null };
const plain = { line: { price: null, discount: null }, lists: [], priceProduct: 5000 };

describe('what a product costs', () => {
  test('is an amount, never more than what it is taken off from', () =>
    assertProperty(
      fc.property(sources, method, (from, way) => {
        const { price, full } = priceOf(from, way);
        expect(isAmount(price) && isAmount(full) && price <= full).toBe(true);
      }),
    ));

  test('is its own where nobody says otherwise', () =>
    expect(priceOf(plain, 'pickUp')).toEqual({ price: 5000, full: 5000 }));

  test('of the menu line is the same delivered and picked up, whatever lists say', () =>
    assertProperty(
      fc.property(sources, amount, (from, price) => {
        const listed = { ...from, line: { ...from.line, price } };
        expect(priceOf(listed, 'delivery')).toEqual(priceOf(listed, 'pickUp'));
        expect(priceOf(listed, 'delivery').full).toBe(price);
      }),
    ));

  test('follows the first list that says something of each field', () => {
    const lists = [
      { ...silent, menuDiscount: 10 },
      { ...silent, price: 4000, deliveryPrice: 4600 },
      { ...silent, price: 1 },
    ];
    expect(priceOf({ ...plain, lists }, 'pickUp')).toEqual({ price: 3600, full: 4000 });
    expect(priceOf({ ...plain, lists }, 'delivery')).toEqual({ price: 4140, full: 4600 });
  });

  test('does not change with lists that say nothing, wherever they stand', () =>
    assertProperty(
      fc.property(sources, method, fc.nat(3), (from, way, at) => {
        const more = from.lists.toSpliced(Math.min(at, from.lists.length), 0, silent);
        expect(priceOf({ ...from, lists: more }, way)).toEqual(priceOf(from, way));
      }),
    ));

  test('takes a discount price only where it is lower', () => {
    const at = (discountPrice: number) => priceOf({ ...plain, lists: [{ ...silent, discountPrice }] }, 'pickUp');
    expect(at(3990)).toEqual({ price: 3990, full: 5000 });
    expect(at(5990)).toEqual({ price: 5000, full: 5000 });
  });
});

describe('a discount', () => {
  test('never makes a larger amount out of a smaller one, nor of a larger discount', () =>
    assertProperty(
      fc.property(amount, amount, percent, percent, (a, b, p, q) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(applyDiscount(less, p)).toBeLessThanOrEqual(applyDiscount(more, p));
        expect(applyDiscount(a, Math.max(p, q))).toBeLessThanOrEqual(applyDiscount(a, Math.min(p, q)));
      }),
    ));

  test('of nothing leaves everything, and of all leaves nothing', () =>
    assertProperty(
      fc.property(amount, (amountToSplit) => {
        expect([applyDiscount(amountToSplit, 0), applyDiscount(amountToSplit, 100)]).toEqual([amountToSplit, 0]);
      }),
    ));

  test('is exact to half a minor unit', () =>
    assertProperty(
      fc.property(amount, percent, (amountToSplit, off) => {
        const exact = Number((BigInt(amountToSplit) * BigInt(10_000 - Math.round(off * 100)) * 2n) / 10_000n) / 2;
        expect(Math.abs(applyDiscount(amountToSplit, off) - exact)).toBeLessThanOrEqual(0.5);
      }),
    ));
});

describe('free quantities', () => {
  const prices = fc.array(amount, { maxLength: 12 });
  const free = fc.nat(15);

  test('cost the same in whatever order they are chosen', () =>
    assertProperty(
      fc.property(prices, free, fc.nat(), (chosen, n, seed) => {
        const other = chosen.map((price, index) => [price, (index * 7 + seed) % 13] as const);
        const shuffled = other.toSorted((a, b) => a[1] - b[1]).map(([price]) => price);
        expect(chargeOf(shuffled, n)).toBe(chargeOf(chosen, n));
      }),
    ));

  test('never cost more with more of them free, nor less with one more chosen', () =>
    assertProperty(
      fc.property(prices, free, amount, (chosen, n, another) => {
        expect(chargeOf(chosen, n + 1)).toBeLessThanOrEqual(chargeOf(chosen, n));
        expect(chargeOf([...chosen, another], n)).toBeGreaterThanOrEqual(chargeOf(chosen, n));
      }),
    ));

  test('are the cheapest, and all of them when there are as many', () => {
    expect(chargeOf([500, 300, 900], 1)).toBe(1400);
    expect(chargeOf([500, 300], 2)).toBe(0);
    expect(chargeOf([], 3)).toBe(0);
  });
});

const ends: Record<Exclude<PriceRounding, 'exact'>, (price: number) => boolean> = {
  ten: (price) => price % 10 === 0,
  ends90: (price) => price % 100 === 90,
  ends990: (price) => price % 1000 === 990,
};
const ended = fc.constantFrom(...(Object.keys(ends) as (keyof typeof ends)[]));
const step = { ten: 10, ends90: 100, ends990: 1000 };

describe('rounding', () => {
  test('ends as asked with the nearest such price, and leaves what already does', () =>
    assertProperty(
      fc.property(positive, ended, (price, how) => {
        const rounded = roundPrice(price, how);
        expect(rounded > 0 && ends[how](rounded)).toBe(true);
        // There is no such price below the smallest one.
        const others = [rounded - step[how], rounded + step[how]].filter((other) => other > 0);
        const nearest = Math.min(...others.map((other) => Math.abs(price - other)));
        expect(Math.abs(price - rounded)).toBeLessThanOrEqual(nearest);
        expect(roundPrice(rounded, how)).toBe(rounded);
      }),
    ));

  test('never puts a dearer product below a cheaper one', () =>
    assertProperty(
      fc.property(amount, amount, rounding, (a, b, how) => {
        expect(roundPrice(Math.min(a, b), how)).toBeLessThanOrEqual(roundPrice(Math.max(a, b), how));
      }),
    ));

  test('goes up where two prices are as near', () => {
    expect([roundPrice(5, 'ten'), roundPrice(15, 'ten'), roundPrice(140, 'ends90')]).toEqual([10, 20, 190]);
    expect([roundPrice(1490, 'ends990'), roundPrice(1489, 'ends990')]).toEqual([1990, 990]);
  });

  test('makes nothing out of what is free', () =>
    expect(priceRoundings.map((how) => roundPrice(0, how))).toEqual([0, 0, 0, 0]));
});

describe('a raise', () => {
  test('gives amounts, keeps their order, and makes nothing free', () =>
    assertProperty(
      fc.property(amount, amount, raise, rounding, (a, b, by, how) => {
        const [less, more] = [raisePrice(Math.min(a, b), by, how), raisePrice(Math.max(a, b), by, how)];
        expect(isAmount(less) && isAmount(more) && less <= more).toBe(true);
        expect([less === 0, more === 0]).toEqual([Math.min(a, b) === 0, Math.max(a, b) === 0]);
      }),
    ));

  test('never lowers, and a cut never raises, with every rounding', () =>
    assertProperty(
      fc.property(fc.oneof(positive, fc.integer({ min: 1, max: 3_000 })), raise, rounding, (price, by, how) => {
        const after = raisePrice(price, by, how);
        const [less, more] = by > 0 ? [price, after] : [after, price];
        expect(less).toBeLessThanOrEqual(more);
      }),
    ));

  test('has the required ending, or the exact price where that ending goes against the change', () =>
    assertProperty(
      fc.property(fc.oneof(positive, fc.integer({ min: 1, max: 3_000 })), raise, ended, (price, by, how) => {
        const [after, exact] = [raisePrice(price, by, how), raisePrice(price, by, 'exact')];
        expect(isLeftExact(after, how)).toBe(!ends[how](after));
        if (ends[how](after)) return;
        expect(after).toBe(exact);
        expect(Math.sign(roundPrice(exact, how) - price)).toBe(by > 0 ? -1 : 1);
      }),
    ));

  test('leaves cheap products at the exact price of a cut', () => {
    expect(raisePrice(45, -50, 'ends990')).toBe(23);
    expect(raisePrice(1980, -1, 'ends990')).toBe(1960);
    expect(raisePrice(1005, 0.1, 'ten')).toBe(1010);
    expect(raisePrice(1004, 0.01, 'ten')).toBe(1004);
  });

  test.each([
    ['cl', '$4.350', 10, 'ends90', '$4.790'],
    ['cl', '$12.990', 5, 'ends990', '$13.990'],
    ['cr', '₡2.500', 8, 'ten', '₡2.700'],
    ['gt', 'Q45.00', 10, 'ends90', 'Q49.90'],
    ['gt', 'Q45.00', 10, 'exact', 'Q49.50'],
    ['mx', '$119.00', -5, 'ten', '$113.10'],
    ['mx', '$119.00', 12.5, 'ends990', '$129.90'],
  ] as const)('reads in %s: %s by %s %% (%s) is %s', (country, before, by, how, after) => {
    const read = readAmount(before, country);
    const price = read.kind === 'sure' ? read.value : Number.NaN;
    expect(formatMoney(raisePrice(price, by, how), country)).toBe(after);
  });

  test('is whole minor units in every country', () => {
    for (const country of Object.keys(countries) as CountryCode[])
      assertProperty(
        fc.property(amount, raise, rounding, (price, by, how) => {
          const after = raisePrice(price, by, how);
          expect(readAmount(formatMoney(after, country), country)).toEqual({ kind: 'sure', value: after });
        }),
      );
  });
});
