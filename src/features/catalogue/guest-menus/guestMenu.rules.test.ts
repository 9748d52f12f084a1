import { describe, expect, it } from 'vitest';
import type { CatalogueProduct, SoldOut } from './catalogue.ts';
import type { GuestMenu } from './guestMenus.contract.ts';
import { sellableAt } from './sellable.rules.ts';
import {
  catalogueOf,
  child,
  contentOf,
  guestOf,
  hours,
  modifier,
  noneSoldOut,
  product,
  soldIds,
} from './testing/catalogueCase.ts';

describe('the menu of a guest', () => {
  it('leaves out what can never be sold there', () => {
    const products = [
      product(1),
      product(2, { availability: false }),
      product(3, { show: false }),
      product(4, { platform: 'app' }),
      product(5, { priceProduct: 0 }),
    ];
    expect(soldIds(guestOf(contentOf([1, 2, 3, 4, 5, 6]), catalogueOf(products)))).toEqual([1]);
    expect(guestOf(contentOf([1], { hidden: true }), catalogueOf(products)).categories).toEqual([]);
  });

  it('sells by phone also what is only in the app', () => {
    const catalogue = catalogueOf([product(4, { platform: 'app' })]);
    expect(soldIds(guestOf(contentOf([4]), catalogue, noneSoldOut, 'order_taker'))).toEqual([4]);
  });

  it('keeps a product without a price whose options cost something', () => {
    const modifiers = [modifier(10, 'group', { children: [child(11, 500)] }), modifier(11, 'option')];
    const catalogue = catalogueOf([product(1, { priceProduct: 0, groupIds: [10] })], modifiers);
    expect(soldIds(guestOf(contentOf([1]), catalogue))).toEqual([1]);
  });

  it('drops a group nothing can be chosen from, and the product where the group must be answered', () => {
    const modifiers = (min: number) => [
      modifier(10, 'group', { minQuantityModifiers: min, children: [child(11)] }),
      modifier(11, 'option', { availability: false }),
    ];
    const free = guestOf(contentOf([1]), catalogueOf([product(1, { groupIds: [10] })], modifiers(0)));
    expect([soldIds(free), free.groups, free.products[0]?.groupIds]).toEqual([[1], [], []]);
    expect(soldIds(guestOf(contentOf([1]), catalogueOf([product(1, { groupIds: [10] })], modifiers(1))))).toEqual([]);
  });

  it('drops an option that asks for more than its own groups offer, however deep', () => {
    const modifiers = [
      modifier(10, 'group', { minQuantityModifiers: 1, children: [child(11), child(12)] }),
      modifier(11, 'option', { children: [child(20)] }),
      modifier(12, 'option'),
      modifier(20, 'group', { minQuantityModifiers: 2, maxQuantityModifiers: 2, children: [child(21)] }),
      modifier(21, 'option'),
    ];
    const menu = guestOf(contentOf([1]), catalogueOf([product(1, { groupIds: [10] })], modifiers));
    expect(menu.groups.map(({ options }) => options.map(({ optionId }) => optionId))).toEqual([[12]]);
    expect(menu.options.map(({ id }) => id)).toEqual([12]);
  });

  it('ends with groups that lie inside themselves', () => {
    const modifiers = [
      modifier(10, 'group', { children: [child(11)] }),
      modifier(11, 'option', { children: [child(10)] }),
    ];
    const menu = guestOf(contentOf([1]), catalogueOf([product(1, { groupIds: [10] })], modifiers));
    expect(soldIds(menu)).toEqual([1]);
  });

  it('tells of several reasons to be off the one that holds longest', () => {
    const [soon, later] = ['2026-06-10T12:00:00.000Z', '2026-06-11T12:00:00.000Z'];
    const off = (...ends: (string | null)[]) => ({ products: ends.map((until) => ({ id: 1, until })), modifiers: [] });
    const catalogue = catalogueOf([product(1)]);
    const until = (soldOut: SoldOut) => guestOf(contentOf([1]), catalogue, soldOut).soldOut.products;
    expect(until(off(later, soon))).toEqual([{ id: 1, until: later }]);
    expect(until(off(soon, null, later))).toEqual([{ id: 1, until: null }]);
    expect(until({ products: [{ id: 99, until: null }], modifiers: [] })).toEqual([]);
  });
});

describe('a product', () => {
  const at = new Date('2026-06-10T16:00:00Z'); // A Wednesday, 12:00 in Santiago.
  const ask = (menu: GuestMenu, method: 'delivery' | 'pickUp' = 'pickUp', moment = at) =>
    sellableAt(menu, { productId: 1, method, at: moment });
  const alone = (given: Partial<CatalogueProduct> = {}, category = {}, soldOut = noneSoldOut) =>
    guestOf(contentOf([1], category), catalogueOf([product(1, given)]), soldOut);

  it('is sold when nothing is in the way', () => expect(ask(alone())).toEqual({ sellable: true }));

  it.each([
    ['another way', alone({ dispatchMethod: 'delivery' }), 'dispatch'],
    ['until yesterday', alone({ endDatetime: '2026-06-09T04:00:00.000Z' }), 'dates'],
  ])('that is sold %s is not sold, and nobody knows when it is', (_, menu, reason) => {
    expect(ask(menu)).toEqual({ sellable: false, reason, until: null });
  });

  it.each([
    ['from tomorrow', alone({ startDatetime: '2026-06-11T04:00:00.000Z' }), 'dates', '2026-06-11T04:00:00.000Z'],
    ['on Fridays', alone({ weekdays: ['friday'] }), 'weekday', '2026-06-12T04:00:00.000Z'],
    ['in the evening', alone({}, { hours: hours('19:00', '23:00') }), 'hours', '2026-06-10T23:00:00.000Z'],
    [
      'when there is some again',
      alone({}, {}, { products: [{ id: 1, until: '2026-06-10T20:00:00.000Z' }], modifiers: [] }),
      'soldOut',
      '2026-06-10T20:00:00.000Z',
    ],
  ])('that is sold %s is not sold now, and says when it is', (_, menu, reason, until) => {
    expect(ask(menu)).toEqual({ sellable: false, reason, until });
    expect(ask(menu, 'pickUp', new Date(until))).toEqual({ sellable: true });
  });

  it('cannot be sold while its only required option is off', () => {
    const modifiers = [
      modifier(10, 'group', { minQuantityModifiers: 1, children: [child(11)] }),
      modifier(11, 'option'),
    ];
    const until = '2026-06-10T20:00:00.000Z';
    const catalogue = catalogueOf([product(1, { groupIds: [10] })], modifiers);
    const menu = guestOf(contentOf([1]), catalogue, { products: [], modifiers: [{ id: 11, until }] });
    expect(ask(menu)).toMatchObject({ sellable: false, reason: 'choices' });
    expect(ask(menu, 'pickUp', new Date(until))).toEqual({ sellable: true });
  });
});
