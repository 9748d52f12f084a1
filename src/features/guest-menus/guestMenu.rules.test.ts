import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dispatchMethods } from '#domain/dispatch.ts';
import type { WeekHours } from '#domain/schedule.ts';
import { weekdays } from '#domain/weekdays.ts';
import type { MenuContent } from '../menus/menuContent.contract.ts';
import type { Catalogue, CatalogueModifier, CatalogueProduct, SoldOut } from './catalogue.ts';
import { explainSale } from './explain.rules.ts';
import { menuPartOf, soldOutOf } from './guestMenu.rules.ts';
import type { GuestMenu } from './guestMenus.contract.ts';
import { preflight } from './preflight.rules.ts';
import { sellableAt } from './sellable.rules.ts';

const product = (id: number, given: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  id,
  name: `Producto ${id}`,
  nameScreenProduct: '',
  priceProduct: 1000,
  description: '',
  platform: 'any',
  dispatchMethod: 'both',
  url: `producto-${id}`,
  minQuantityModifiers: 0,
  maxQuantityModifiers: 100,
  modifierRules: [],
  label: null,
  labelType: null,
  startDatetimeLabel: null,
  endDatetimeLabel: null,
  startDatetime: null,
  endDatetime: null,
  weekdays: [],
  availability: true,
  show: true,
  foodType: null,
  attributes: [],
  pictures: [],
  cookingTime: null,
  allowComments: true,
  dropdownText: '',
  groupIds: [],
  ...given,
});

const modifier = (id: number, kind: 'group' | 'option', given: Partial<CatalogueModifier> = {}): CatalogueModifier => ({
  id,
  kind,
  name: `Modificador ${id}`,
  description: '',
  price: 0,
  free: 0,
  minQuantityModifiers: 0,
  maxQuantityModifiers: 1,
  dropdownText: '',
  availability: true,
  pictureUrl: null,
  children: [],
  ...given,
});
const child = (id: number, price: number | null = null) => ({ id, price });

const catalogueOf = (products: CatalogueProduct[], modifiers: CatalogueModifier[] = []): Catalogue => ({
  products: new Map(products.map((each) => [each.id, each])),
  modifiers: new Map(modifiers.map((each) => [each.id, each])),
  prices: new Map(),
});

const contentOf = (ids: number[], given: Partial<MenuContent['categories'][number]> = {}): MenuContent => ({
  name: 'Carta',
  orderChannel: 'any',
  priceGroupIds: [],
  categories: [
    {
      id: 1,
      name: 'Platos',
      description: '',
      hidden: false,
      hours: null,
      pictureKey: null,
      lines: ids.map((productId) => ({ id: productId, productId, price: null, discount: null, hidden: false })),
      ...given,
    },
  ],
});

const timeZone = 'America/Santiago';
const nothing: SoldOut = { products: [], modifiers: [] };
const sale = { channel: 'web', menuId: 1, number: 1, pictureUrl: (key: string | null) => key } as const;

function guestOf(
  content: MenuContent,
  catalogue: Catalogue,
  soldOut = nothing,
  channel: GuestMenu['channel'] = 'web',
): GuestMenu {
  const part = menuPartOf(content, catalogue, { ...sale, channel });
  const store = { id: 1, uuid: 'u', name: 'Centro', timeZone };
  return { store, channel, currency: 'CLP', withCents: false, ...part, soldOut: soldOutOf(part, soldOut) };
}
const soldIds = (menu: GuestMenu) => menu.products.map(({ id }) => id);

const hours = (openingTime: string, closingTime: string): WeekHours =>
  Object.fromEntries(
    weekdays.map((day) => [day, [{ openingTime, closingTime, dispatchMethod: 'both' as const }]]),
  ) as WeekHours;

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
    expect(soldIds(guestOf(contentOf([4]), catalogue, nothing, 'order_taker'))).toEqual([4]);
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
  const alone = (given: Partial<CatalogueProduct> = {}, category = {}, soldOut = nothing) =>
    guestOf(contentOf([1], category), catalogueOf([product(1, given)]), soldOut);

  it('is sold when nothing is in the way', () => expect(ask(alone())).toEqual({ sellable: true }));

  it.each([
    ['another way', alone({ dispatchMethod: 'delivery' }), 'dispatch', null],
    ['from tomorrow', alone({ startDatetime: '2026-06-11T04:00:00.000Z' }), 'dates', '2026-06-11T04:00:00.000Z'],
    ['until yesterday', alone({ endDatetime: '2026-06-09T04:00:00.000Z' }), 'dates', null],
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
    if (until) expect(ask(menu, 'pickUp', new Date(until))).toEqual({ sellable: true });
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

const anyProduct = fc.record({
  priceProduct: fc.constantFrom(0, 1000),
  platform: fc.constantFrom('any', 'web', 'app') as fc.Arbitrary<CatalogueProduct['platform']>,
  dispatchMethod: fc.constantFrom('both', 'delivery', 'pickUp') as fc.Arbitrary<CatalogueProduct['dispatchMethod']>,
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
  given: anyProduct,
  modifiers: anyModifiers,
  soldOut: anySoldOut,
  category: fc.record({
    hidden: fc.boolean(),
    hours: fc.constantFrom(null, hours('10:00', '15:00'), hours('19:00', '24:00')),
  }),
  channel: fc.constantFrom('web', 'app', 'order_taker') as fc.Arbitrary<GuestMenu['channel']>,
  method: fc.constantFrom(...dispatchMethods),
  at: fc.date({ min: new Date('2026-06-08T00:00:00Z'), max: new Date('2026-06-20T00:00:00Z'), noInvalidDate: true }),
});

describe('whatever the catalogue', () => {
  it('a product is explained to be sold exactly when it is', () => {
    fc.assert(
      fc.property(anyCase, ({ given, modifiers, soldOut, category, channel, method, at }) => {
        const one = product(1, given);
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

  it('what is off until an instant is not off for the same reason then', () => {
    fc.assert(
      fc.property(anyCase, ({ given, modifiers, soldOut, category, channel, method, at }) => {
        const menu = guestOf(contentOf([1], category), catalogueOf([product(1, given)], modifiers), soldOut, channel);
        const answer = sellableAt(menu, { productId: 1, method, at });
        if (answer.sellable || answer.until === null) return;
        expect(Date.parse(answer.until)).toBeGreaterThan(at.getTime());
        const then = sellableAt(menu, { productId: 1, method, at: new Date(answer.until) });
        expect(then.sellable ? null : then.reason).not.toBe(answer.reason);
      }),
      { numRuns: 1500 },
    );
  });

  it('a menu names only what it holds', () => {
    fc.assert(
      fc.property(anyCase, ({ given, modifiers, soldOut, category, channel }) => {
        const menu = guestOf(contentOf([1], category), catalogueOf([product(1, given)], modifiers), soldOut, channel);
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

describe('the preflight of a menu', () => {
  const at = new Date('2026-06-10T16:00:00Z');
  const troubles = (content: MenuContent, catalogue: Catalogue, given = {}) =>
    preflight({ menuId: 1, content, catalogue, storeCount: 1, offEverywhere: [], at, ...given }).map(
      ({ kind }) => kind,
    );
  const pictured = { pictures: [{ url: '/a', thumbnail: '/a' }] };

  it('finds nothing wrong with a menu that can be sold', () => {
    expect(troubles(contentOf([1]), catalogueOf([product(1, pictured)]))).toEqual([]);
  });

  it('names everything that keeps a product from being sold, the errors first', () => {
    const products = [
      product(1, { priceProduct: 0 }),
      product(2, { ...pictured, availability: false, endDatetime: '2026-01-01T00:00:00.000Z' }),
      product(3, { ...pictured, minQuantityModifiers: 1 }),
    ];
    expect(troubles(contentOf([1, 2, 3, 4]), catalogueOf(products), { storeCount: 0 })).toEqual([
      'priceZero',
      'minOverOptions',
      'unknownProduct',
      'noStores',
      'noPicture',
      'unavailable',
      'expired',
    ]);
  });

  it('looks into the groups, also those below options', () => {
    const modifiers = (option: Partial<CatalogueModifier>) => [
      modifier(10, 'group', { minQuantityModifiers: 1, children: [child(11)] }),
      modifier(11, 'option', option),
    ];
    const with10 = [product(1, { ...pictured, groupIds: [10] })];
    expect(troubles(contentOf([1]), catalogueOf(with10, modifiers({ availability: false })))).toEqual([
      'groupWithoutOptions',
    ]);
    const offEverywhere = [{ id: 11, until: null }];
    expect(troubles(contentOf([1]), catalogueOf(with10, modifiers({})), { offEverywhere })).toEqual([
      'requiredSoldOut',
    ]);
  });

  it('finds what is hidden or never open', () => {
    const catalogue = catalogueOf([product(1, pictured)]);
    expect(troubles(contentOf([1], { hidden: true }), catalogue)).toEqual(['hiddenEverywhere']);
    const never = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as WeekHours;
    expect(troubles(contentOf([1], { hours: never }), catalogue)).toEqual(['neverOpen']);
    expect(troubles(contentOf([]), catalogue)).toEqual(['emptyMenu', 'emptyCategory']);
  });
});
