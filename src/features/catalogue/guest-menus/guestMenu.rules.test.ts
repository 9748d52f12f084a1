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
} from '#testing/catalogueCase.ts';

describe('guest menu', () => {
  it('leaves out products that can never be sold on the channel', () => {
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

  it('includes app-only products in phone orders', () => {
    const catalogue = catalogueOf([product(4, { platform: 'app' })]);
    expect(soldIds(guestOf(contentOf([4]), catalogue, noneSoldOut, 'order_taker'))).toEqual([4]);
  });

  it('keeps a product priced at 0 with paid options', () => {
    const modifiers = [modifier(10, 'group', { children: [child(11, 500)] }), modifier(11, 'option')];
    const catalogue = catalogueOf([product(1, { priceProduct: 0, groupIds: [10] })], modifiers);
    expect(soldIds(guestOf(contentOf([1]), catalogue))).toEqual([1]);
  });

  it('drops a group without available options, and its product when the group is required', () => {
    const modifiers = (min: number) => [
      modifier(10, 'group', { minQuantityModifiers: min, children: [child(11)] }),
      modifier(11, 'option', { availability: false }),
    ];
    const free = guestOf(contentOf([1]), catalogueOf([product(1, { groupIds: [10] })], modifiers(0)));
    expect([soldIds(free), free.groups, free.products[0]?.groupIds]).toEqual([[1], [], []]);
    expect(soldIds(guestOf(contentOf([1]), catalogueOf([product(1, { groupIds: [10] })], modifiers(1))))).toEqual([]);
  });

  it('drops an option whose nested groups cannot be completed', () => {
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

  it('handles groups nested in themselves', () => {
    const modifiers = [
      modifier(10, 'group', { children: [child(11)] }),
      modifier(11, 'option', { children: [child(10)] }),
    ];
    const menu = guestOf(contentOf([1]), catalogueOf([product(1, { groupIds: [10] })], modifiers));
    expect(soldIds(menu)).toEqual([1]);
  });

  it('keeps the latest end of several sold-out entries', () => {
    const [soon, later] = ['2026-06-10T12:00:00.000Z', '2026-06-11T12:00:00.000Z'];
    const off = (...ends: (string | null)[]) => ({ products: ends.map((until) => ({ id: 1, until })), modifiers: [] });
    const catalogue = catalogueOf([product(1)]);
    const until = (soldOut: SoldOut) => guestOf(contentOf([1]), catalogue, soldOut).soldOut.products;
    expect(until(off(later, soon))).toEqual([{ id: 1, until: later }]);
    expect(until(off(soon, null, later))).toEqual([{ id: 1, until: null }]);
    expect(until({ products: [{ id: 99, until: null }], modifiers: [] })).toEqual([]);
  });
});

describe('product availability', () => {
  const at = new Date('2026-06-10T16:00:00Z'); // A Wednesday, 12:00 in Santiago.
  const check = (menu: GuestMenu, method: 'delivery' | 'pickUp' = 'pickUp', moment = at) =>
    sellableAt(menu, { productId: 1, method, at: moment });
  const alone = (fields: Partial<CatalogueProduct> = {}, category = {}, soldOut = noneSoldOut) =>
    guestOf(contentOf([1], category), catalogueOf([product(1, fields)]), soldOut);

  it('is sellable by default', () => expect(check(alone())).toEqual({ sellable: true }));

  it.each([
    ['only for delivery', alone({ dispatchMethod: 'delivery' }), 'dispatch'],
    ['until yesterday', alone({ endDatetime: '2026-06-09T04:00:00.000Z' }), 'dates'],
  ])('is not sellable, without a known end, for a product sold %s', (_, menu, reason) => {
    expect(check(menu)).toEqual({ sellable: false, reason, until: null });
  });

  it.each([
    ['from tomorrow', alone({ startDatetime: '2026-06-11T04:00:00.000Z' }), 'dates', '2026-06-11T04:00:00.000Z'],
    ['on Fridays', alone({ weekdays: ['friday'] }), 'weekday', '2026-06-12T04:00:00.000Z'],
    ['in the evening', alone({}, { hours: hours('19:00', '23:00') }), 'hours', '2026-06-10T23:00:00.000Z'],
    [
      'after a sold-out period',
      alone({}, {}, { products: [{ id: 1, until: '2026-06-10T20:00:00.000Z' }], modifiers: [] }),
      'soldOut',
      '2026-06-10T20:00:00.000Z',
    ],
  ])('is not sellable until a known instant for a product sold %s', (_, menu, reason, until) => {
    expect(check(menu)).toEqual({ sellable: false, reason, until });
    expect(check(menu, 'pickUp', new Date(until))).toEqual({ sellable: true });
  });

  it('is not sellable while its only required option is sold out', () => {
    const modifiers = [
      modifier(10, 'group', { minQuantityModifiers: 1, children: [child(11)] }),
      modifier(11, 'option'),
    ];
    const until = '2026-06-10T20:00:00.000Z';
    const catalogue = catalogueOf([product(1, { groupIds: [10] })], modifiers);
    const menu = guestOf(contentOf([1]), catalogue, { products: [], modifiers: [{ id: 11, until }] });
    expect(check(menu)).toMatchObject({ sellable: false, reason: 'choices' });
    expect(check(menu, 'pickUp', new Date(until))).toEqual({ sellable: true });
  });
});
