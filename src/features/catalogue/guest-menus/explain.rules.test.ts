import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { explainSale } from './explain.rules.ts';
import { sellableAt } from './sellable.rules.ts';
import {
  catalogueOf,
  child,
  contentOf,
  guestOf,
  hours,
  modifier,
  product,
  timeZone,
  soldIds,
} from '#testing/catalogueCase.ts';

const anyProduct = fc.record({
  priceProduct: fc.constantFrom(0, 1000),
  platform: fc.constantFrom('any', 'web', 'app'),
  dispatchMethod: fc.constantFrom('both', 'delivery', 'pickUp'),
  availability: fc.boolean(),
  show: fc.boolean(),
  weekdays: fc.subarray([...weekdays]),
  startDatetime: fc.constantFrom(null, '2026-06-10T15:00:00.000Z', '2026-06-13T15:00:00.000Z'),
  endDatetime: fc.constantFrom(null, '2026-06-16T15:00:00.000Z'),
  groupIds: fc.subarray([10, 20]),
});
const anyModifiers = fc
  .record({
    min: fc.integer({ min: 0, max: 3 }),
    on: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    price: fc.constantFrom(0, 300),
  })
  .map(({ min, on, price }) => [
    modifier(10, 'group', {
      minQuantityModifiers: min,
      maxQuantityModifiers: 3,
      availability: on[3],
      children: [child(11, price), child(12)],
    }),
    modifier(11, 'option', { availability: on[0], children: [child(20)] }),
    modifier(12, 'option', { availability: on[1] }),
    modifier(20, 'group', { minQuantityModifiers: min > 1 ? 1 : 0, children: [child(21)] }),
    modifier(21, 'option', { availability: on[2] }),
  ]);
const anySoldOut = fc.record({
  products: fc.subarray([
    { id: 1, until: null },
    { id: 1, until: '2026-06-12T15:00:00.000Z' },
  ]),
  modifiers: fc.subarray([
    { id: 12, until: '2026-06-12T15:00:00.000Z' },
    { id: 21, until: null },
  ]),
});
const anyCase = fc.record({
  fields: anyProduct,
  modifiers: anyModifiers,
  soldOut: anySoldOut,
  category: fc.record({
    hidden: fc.boolean(),
    hours: fc.constantFrom(null, hours('10:00', '15:00'), hours('19:00', '24:00')),
  }),
  channel: fc.constantFrom('web', 'app', 'order_taker'),
  method: fc.constantFrom(...dispatchMethods),
  at: fc.date({ min: new Date('2026-06-08T00:00:00Z'), max: new Date('2026-06-20T00:00:00Z'), noInvalidDate: true }),
});

describe('any catalogue', () => {
  it('all checks of a product pass exactly when it is sellable', () => {
    fc.assert(
      fc.property(anyCase, ({ fields, modifiers, soldOut, category, channel, method, at }) => {
        const one = product(1, fields);
        const [content, catalogue] = [contentOf([1], category), catalogueOf([one], modifiers)];
        const { sellable } = sellableAt(guestOf(content, catalogue, soldOut, channel), { productId: 1, method, at });
        const offSale = soldOut.products.map(({ until }) => ({
          until,
          authorName: 'Ana',
          ingredientName: null,
          everywhere: true,
        }));
        const store = { id: 1, name: 'Centro', timeZone, menuId: 1, menuName: 'Carta' };
        const openness = { open: true, reason: 'open' as const, until: null, note: null, wait: 10 };
        const checks = explainSale({
          product: one,
          store,
          content,
          catalogue,
          offSale,
          soldOut,
          openness,
          channel,
          method,
          at,
        });
        expect(checks.every(({ ok }) => ok)).toBe(sellable);
      }),
      { numRuns: 1500 },
    );
  });

  it('an unavailability with an end is over at that instant', () => {
    fc.assert(
      fc.property(anyCase, ({ fields, modifiers, soldOut, category, channel, method, at }) => {
        const menu = guestOf(contentOf([1], category), catalogueOf([product(1, fields)], modifiers), soldOut, channel);
        const answer = sellableAt(menu, { productId: 1, method, at });
        if (answer.sellable || answer.until === null) return;
        expect(Date.parse(answer.until)).toBeGreaterThan(at.getTime());
        const then = sellableAt(menu, { productId: 1, method, at: new Date(answer.until) });
        expect(then.sellable ? null : then.reason).not.toBe(answer.reason);
      }),
      { numRuns: 1500 },
    );
  });

  it('a menu references only records that it contains', () => {
    fc.assert(
      fc.property(anyCase, ({ fields, modifiers, soldOut, category, channel }) => {
        const menu = guestOf(contentOf([1], category), catalogueOf([product(1, fields)], modifiers), soldOut, channel);
        const [groups, options] = [new Set(menu.groups.map(({ id }) => id)), new Set(menu.options.map(({ id }) => id))];
        for (const { groupIds } of [...menu.products, ...menu.options])
          for (const id of groupIds) expect(groups.has(id)).toBe(true);
        for (const { options: offered } of menu.groups)
          for (const { optionId } of offered) expect(options.has(optionId)).toBe(true);
        for (const { productId } of menu.categories.flatMap(({ lines }) => lines))
          expect(soldIds(menu)).toContain(productId);
      }),
    );
  });
});
