import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogueOf, child, contentOf, guestOf, hours, modifier, product } from '#testing/catalogueCase.ts';
import { channelMenuOf, priceAt } from './channelMenu.rules.ts';
import { fitToLimits } from './channelLimits.rules.ts';
import { readKey } from './channelKeys.rules.ts';
import { guestMenuOf, limitedChannel, saleOf } from '#testing/channelCase.ts';

const choices = [
  modifier(10, 'group', {
    name: 'Agregados',
    minQuantityModifiers: 1,
    maxQuantityModifiers: 3,
    children: [child(11), child(12)],
  }),
  modifier(11, 'option', { name: 'Palta', price: 990, maxQuantityModifiers: 2 }),
  modifier(12, 'option', { name: 'Huevo', price: 500 }),
];
const withChoices = product(1, { name: 'Churrasco', description: 'Con palta', priceProduct: 5990, groupIds: [10] });
const kinds = (findings: readonly { kind: string; effect: string; name: string }[]) =>
  findings.map(({ kind, effect, name }) => [kind, effect, name]);

describe('the menu of a store at a channel', () => {
  test('has its products with their options', () => {
    const { menu, findings } = channelMenuOf(saleOf(guestMenuOf([withChoices], choices)));
    expect(findings).toEqual([]);
    expect(menu.categories).toMatchObject([{ key: 'c1', name: 'Platos', itemKeys: ['p1'] }]);
    expect(menu.items).toMatchObject([
      { key: 'p1', name: 'Churrasco', description: 'Con palta', price: 5990, groupKeys: ['g10'], isSoldAlone: true },
      { key: 'o11', name: 'Palta', price: 990, isSoldAlone: false },
      { key: 'o12', name: 'Huevo', price: 500 },
    ]);
    expect(menu.groups).toMatchObject([
      {
        key: 'g10',
        min: 1,
        max: 3,
        choices: [
          { itemKey: 'o11', price: 990, max: 2 },
          { itemKey: 'o12', max: 1 },
        ],
      },
    ]);
    expect(menu.hours?.monday).toEqual([{ from: '10:00', to: '23:00' }]);
  });

  test('raises all prices by the markup of the link, rounded', () => {
    const { menu } = channelMenuOf(saleOf(guestMenuOf([withChoices], choices), { markup: 20, rounding: 'ends90' }));
    expect(menu.items.map(({ price }) => price)).toEqual([7190, 1190, 590]);
    expect(menu.groups[0]?.choices.map(({ price }) => price)).toEqual([1190, 590]);
  });

  test('leaves out what the link excludes, with the options that nothing else uses', () => {
    const menu = guestMenuOf([withChoices, product(2)], choices);
    const sold = channelMenuOf(saleOf(menu, { excludedProductIds: [1] })).menu;
    expect(sold.items.map(({ key }) => key)).toEqual(['p2']);
    expect(sold.groups).toEqual([]);
  });

  test('has absolute addresses of pictures', () => {
    const picture = { url: '/files/a/full.webp', thumbnail: '', alt: '', focalX: 50, focalY: 50 };
    const { menu } = channelMenuOf(saleOf(guestMenuOf([product(1, { pictures: [picture] })])));
    expect(menu.items[0]?.pictureUrl).toBe('https://cdn.comanda.test/files/a/full.webp');
  });

  test('is sold in the hours of the category that the store is open, and on the days of the product', () => {
    const content = contentOf([1], { hours: hours('08:00', '12:00') });
    const guest = guestOf(content, catalogueOf([product(1, { weekdays: ['monday'] })]));
    const { menu } = channelMenuOf(saleOf(guest));
    expect(menu.categories[0]?.hours?.friday).toEqual([{ from: '10:00', to: '12:00' }]);
    expect(menu.items[0]?.hours?.monday).toEqual([{ from: '00:00', to: '24:00' }]);
    expect(menu.items[0]?.hours?.tuesday).toEqual([]);
  });

  test('reports sold-out products and options as unavailable', () => {
    const until = '2026-11-30T04:00:00.000Z';
    const soldOut = { products: [{ id: 1, until }], modifiers: [{ id: 11, until: null }] };
    const { menu } = channelMenuOf(saleOf(guestMenuOf([withChoices], choices, soldOut)));
    expect(menu.items).toMatchObject([
      { key: 'p1', available: false, until },
      { key: 'o11', available: false, until: null },
      { key: 'o12', available: true },
    ]);
  });

  test('marks diets and alcohol', () => {
    const guest = guestMenuOf([product(1, { attributes: ['vegan', 'spicy', 'gluten_free'], foodType: 'alcohol' })]);
    expect(channelMenuOf(saleOf(guest)).menu.items[0]?.marks).toEqual(['vegan', 'glutenFree', 'alcohol']);
  });
});

describe('a finding', () => {
  test('says why a product is not sold there', () => {
    const guest = guestMenuOf([
      product(1, { name: 'Solo retiro', dispatchMethod: 'pickUp' }),
      product(2, { name: 'Navidad', startDatetime: '2026-12-20T03:00:00.000Z' }),
      product(3, { name: 'Ayer', endDatetime: '2026-11-28T03:00:00.000Z' }),
      product(4, { name: 'Vigente', endDatetime: '2026-12-31T03:00:00.000Z' }),
    ]);
    const { menu, findings } = channelMenuOf(saleOf(guest));
    expect(menu.items.map(({ key }) => key)).toEqual(['p4']);
    expect(kinds(findings)).toEqual([
      ['pickUpOnly', 'leftOut', 'Solo retiro'],
      ['saleDates', 'leftOut', 'Navidad'],
      ['saleDates', 'leftOut', 'Ayer'],
      ['saleDates', 'notice', 'Vigente'],
    ]);
    expect(findings[1]).toMatchObject({
      message: 'Se vende desde el 20/12/2026 00:00: publica entonces.',
      path: '/products/edit-product/2/availability?field=startDatetime',
    });
  });

  test('links a group with free options to its field, where a channel has none', () => {
    const free = [modifier(10, 'group', { ...choices[0], free: 1 }), ...choices.slice(1)];
    const guest = guestMenuOf([withChoices], free);
    const { findings, menu } = channelMenuOf(saleOf(guest, { channel: rappi({ freeChoices: false }) }));
    expect(findings).toMatchObject([
      { kind: 'freeChoices', effect: 'leftOut', name: 'Churrasco', path: '/modifiers/edit-modifier/10?field=free' },
    ]);
    expect(findings[0]?.message).toBe('«Agregados» regala 1 y Rappi cobra todas. Quita las gratis, o ponles precio 0.');
    expect(menu.items).toEqual([]);
    expect(channelMenuOf(saleOf(guest)).menu.groups[0]?.free).toBe(1);
  });

  test('counts the levels of options of a product, where a channel has fewer', () => {
    const nested = [
      ...choices.slice(0, 1),
      modifier(11, 'option', { name: 'Palta', price: 990, children: [child(20)] }),
      choices[2] ?? modifier(12, 'option'),
      modifier(20, 'group', { name: 'Tipo', children: [child(21)] }),
      modifier(21, 'option'),
    ];
    const guest = guestMenuOf([withChoices], nested);
    expect(channelMenuOf(saleOf(guest, { channel: rappi({ depth: 1 }) })).findings).toMatchObject([
      { kind: 'tooDeep', effect: 'leftOut', message: expect.stringContaining('2 niveles: Rappi acepta 1') },
    ]);
    const deep = channelMenuOf(saleOf(guest, { channel: rappi({ depth: 2 }) }));
    expect([deep.findings, deep.menu.items.length]).toEqual([[], 4]);
  });

  test('reports rules between options, and totals of them, which no channel has', () => {
    const rules = [{ modifierId: 11, kind: 'excludes' as const, ruledModifierId: 12 }];
    const guest = guestMenuOf([{ ...withChoices, modifierRules: rules, maxQuantityModifiers: 2 }], choices);
    expect(kinds(channelMenuOf(saleOf(guest)).findings)).toEqual([
      ['modifierRules', 'notice', 'Churrasco'],
      ['choiceTotals', 'notice', 'Churrasco'],
    ]);
  });

  test('reports a discount, which stays ours', () => {
    const content = contentOf([1]);
    const line = content.categories[0]?.lines[0];
    if (line) line.discount = 10;
    const { findings, menu } = channelMenuOf(saleOf(guestOf(content, catalogueOf([product(1)]))));
    expect(menu.items[0]?.price).toBe(1000);
    expect(findings).toMatchObject([{ kind: 'discount', effect: 'notice', path: '/menu/edit-menu/1?field=l1' }]);
  });

  test('names the second item of an option with another price, where a channel has one for each', () => {
    const two = [...choices, modifier(13, 'group', { name: 'Extra', children: [child(11, 700)] })];
    const guest = guestMenuOf([{ ...withChoices, groupIds: [10, 13] }], two);
    const one = channelMenuOf(saleOf(guest, { channel: rappi({ onePricePerKey: true }) }));
    expect(one.findings).toMatchObject([{ kind: 'secondKey', effect: 'notice', itemKey: 'o11' }]);
    expect(one.findings[0]?.message).toContain('«Extra»: ahí va como otro producto de Rappi, o11.g13');
    expect(one.menu.groups[1]?.choices).toEqual([{ itemKey: 'o11.g13', price: 700, max: 2 }]);
    expect(one.menu.items.find(({ key }) => key === 'o11.g13')).toMatchObject({ name: 'Palta', price: 700 });
    const each = channelMenuOf(saleOf(guest));
    expect([each.findings, each.menu.groups[1]?.choices]).toEqual([[], [{ itemKey: 'o11', price: 700, max: 2 }]]);
  });

  test('names the second item of a product with another price in a category', () => {
    const content = contentOf([1]);
    const [category] = content.categories;
    if (category)
      content.categories.push({
        ...category,
        id: 2,
        name: 'Promociones',
        lines: category.lines.map((line) => ({ ...line, id: 9, price: 800 })),
      });
    const { menu, findings } = channelMenuOf(saleOf(guestOf(content, catalogueOf([product(1)]))));
    expect(menu.categories.map(({ itemKeys }) => itemKeys)).toEqual([['p1'], ['p1.c2']]);
    expect(findings).toMatchObject([{ kind: 'secondKey', path: '/menu/edit-menu/1?field=l9' }]);
  });

  test('reports a category and a store that never deliver', () => {
    const never = saleOf(guestOf(contentOf([1], { hours: hours('02:00', '06:00') }), catalogueOf([product(1)])));
    expect(kinds(channelMenuOf(never).findings)).toEqual([['noHours', 'leftOut', 'Platos']]);
    const pickUp = hours('10:00', '22:00');
    for (const ranges of Object.values(pickUp)) for (const range of ranges) range.dispatchMethod = 'pickUp';
    const { findings } = channelMenuOf(saleOf(guestMenuOf([product(1)]), { storeHours: pickUp }));
    expect(findings).toMatchObject([
      { kind: 'noHours', effect: 'blocks', path: '/stores/edit-store/1/schedules?field=businessHours' },
    ]);
  });
});

function rappi(limits: Partial<ReturnType<typeof limitedChannel>['limits']>) {
  const { name, limits: all } = limitedChannel(limits);
  return { name, limits: all };
}

describe('prices at a channel', () => {
  const rounding = fc.constantFrom('exact', 'ten', 'ends90', 'ends990');
  test('are never free of what costs something, nor lower with a markup', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: -90, max: 300 }),
        rounding,
        (price, markup, ends) => {
          const found = priceAt(price, { markup, rounding: ends });
          expect(found).toBeGreaterThanOrEqual(1);
          expect(markup < 0 || found >= price).toBe(true);
          expect(markup !== 0 || found === price).toBe(true);
        },
      ),
    );
  });
});

/** Products with nested options, whose groups and options are shared and differ in price. */
const catalogue = fc
  .record({
    products: fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 9999 }), groups: fc.uniqueArray(fc.integer({ min: 0, max: 4 })) }),
      { minLength: 1, maxLength: 8 },
    ),
    groups: fc.array(
      fc.record({
        options: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 }),
        price: fc.option(fc.integer({ min: 0, max: 999 })),
        free: fc.integer({ min: 0, max: 1 }),
      }),
      { minLength: 5, maxLength: 5 },
    ),
    below: fc.array(fc.option(fc.integer({ min: 0, max: 4 })), { minLength: 6, maxLength: 6 }),
  })
  .map(({ products, groups, below }) =>
    guestMenuOf(
      products.map(({ price, groups: ids }, index) =>
        product(index + 1, { priceProduct: price, groupIds: ids.map((id) => 10 + id) }),
      ),
      [
        ...groups.map(({ options, price, free }, index) =>
          modifier(10 + index, 'group', {
            free,
            maxQuantityModifiers: 3,
            children: options.map((id) => child(20 + id, price)),
          }),
        ),
        ...below.map((group, index) =>
          modifier(20 + index, 'option', { price: index * 100, children: group === null ? [] : [child(10 + group)] }),
        ),
      ],
    ),
  );

test('every key of a menu is known, every price of a key is one where it must be, and no product disappears unreported', () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.boolean(),
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 3 })),
      (guest, onePrice, free, depth) => {
        const limits = { onePricePerKey: onePrice, freeChoices: free, depth };
        const translated = channelMenuOf(saleOf(guest, { channel: rappi(limits) }));
        const { menu, findings } = fitToLimits(translated, limitedChannel(limits));
        const items = new Map(menu.items.map((item) => [item.key, item]));
        const groups = new Map(menu.groups.map((group) => [group.key, group]));
        expect(items.size).toBe(menu.items.length);
        expect(groups.size).toBe(menu.groups.length);
        for (const { itemKeys } of menu.categories)
          for (const key of itemKeys) expect(items.get(key)?.isSoldAlone).toBe(true);
        for (const { groupKeys } of menu.items) for (const key of groupKeys) expect(groups.has(key)).toBe(true);
        for (const { choices: offered } of menu.groups)
          for (const { itemKey, price } of offered) {
            expect(items.has(itemKey)).toBe(true);
            expect(!onePrice || price === items.get(itemKey)?.price).toBe(true);
          }
        const sold = new Set(menu.categories.flatMap(({ itemKeys }) => itemKeys.map((key) => readKey(key)?.id)));
        const leftOut = new Set(
          findings.filter(({ effect }) => effect === 'leftOut').map(({ itemKey }) => readKey(itemKey ?? '')?.id),
        );
        for (const { id } of guest.products) expect(sold.has(id)).not.toBe(leftOut.has(id));
      },
    ),
  );
});

test('a menu of 1,000 items is translated and checked within 50 ms', () => {
  const options = Array.from({ length: 400 }, (_, index) => modifier(10_000 + index, 'option', { price: index }));
  const groups = Array.from({ length: 100 }, (_, index) =>
    modifier(5000 + index, 'group', {
      children: Array.from({ length: 8 }, (_each, nth) => child(10_000 + ((index * 4 + nth) % 400))),
    }),
  );
  const products = Array.from({ length: 600 }, (_, index) =>
    product(index + 1, { description: 'Con palta, tomate y mayonesa de la casa', groupIds: [5000 + (index % 100)] }),
  );
  const guest = guestMenuOf(products, [...groups, ...options]);
  const limited = limitedChannel({ bannedWords: { cl: ['uber eats', 'didi'] }, emoji: false, onePricePerKey: true });
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    const { menu } = fitToLimits(channelMenuOf(saleOf(guest, { markup: 20, rounding: 'ten' })), limited);
    expect(menu.items.length).toBe(1000);
    return performance.now() - start;
  });
  // The first runs compile; the least is the work.
  expect(Math.min(...times)).toBeLessThan(50);
});
