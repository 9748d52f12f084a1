import { describe, expect, test } from 'vitest';
import type { ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import type { ImportNote, ImportRow } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { sampleGroup, sampleItem, sampleMenu } from '#testing/integrations/sampleChannelMenu.ts';
import { fetchedLines, type FetchTarget, namingCells } from './fetchedMenu.rules.ts';

const product = (id: number, name: string, priceProduct: number) => ({
  id,
  name,
  description: '',
  priceProduct,
  availability: true,
  alohaId: null,
  fbdId: null,
});
const line = (categoryId: number, productId: number, price: number | null = null) => ({
  id: categoryId * 100 + productId,
  categoryId,
  productId,
  position: 0,
  price,
  discount: null,
  hidden: false,
});
const target = (more: Partial<FetchTarget> = {}): FetchTarget => ({
  draft: {
    categories: [
      { id: 2, name: 'Sándwiches' },
      { id: 1, name: 'Bebidas' },
    ],
    lines: [line(2, 12), line(2, 31), line(1, 31)],
    products: [product(12, 'Churrasco italiano', 5990), product(31, 'Bebida', 1990)],
  },
  listed: new Map(),
  comparison: '/menu/channels?differences=3',
  link: { priceGroupId: null, markup: 0 },
  country: 'cl',
  ...more,
});

const texts = (notes: readonly ImportNote[]) => notes.map(({ text }) => text);

const published = sampleMenu();
/** The published menu with other values of some items, by key. */
const withItems = (changes: Record<string, Partial<ChannelItem>>): ChannelMenu => ({
  ...published,
  items: published.items.map((item) => ({ ...item, ...changes[item.key] })),
});
const fetched = (theirs: ChannelMenu, to = target(), before: ChannelMenu | null = published, present = before) =>
  fetchedLines({ channelName: 'Rappi', theirs, published: before, present }, to);

describe('the lines of a menu that was published there', () => {
  test('change nothing where guests see it as it was published, whatever changed here since', () => {
    const here = target();
    const renamed = here.draft.products.map((each) => ({ ...each, name: `${each.name} nuevo`, priceProduct: 1 }));
    const { rows, notes } = fetched(published, { ...here, draft: { ...here.draft, products: renamed } });
    expect(rows.map(({ cells }) => cells)).toEqual([
      { category: 'Sándwiches', product: 'Churrasco italiano nuevo', productId: '12' },
      { category: 'Sándwiches', product: 'Bebida nuevo', productId: '31' },
      { category: 'Bebidas', product: 'Bebida nuevo', productId: '31' },
    ]);
    expect(notes).toEqual([]);
  });

  test('name our products by their keys, with what was changed there', () => {
    const { rows } = fetched(withItems({ p12: { name: 'Napo', description: 'Con ají', price: 6500 } }));
    expect(rows[0]).toEqual({
      line: 1,
      cells: { category: 'Sándwiches', product: 'Napo', description: 'Con ají', price: '6.500', productId: '12' },
      changesHere: [],
    });
  });

  const name = { field: 'product', before: 'Churrasco italiano', after: 'Napo', isHere: true } as const;
  const price = { field: 'price', before: 5990, after: 6500, isHere: true } as const;
  test.each<[string, Partial<ChannelItem>, Partial<ChannelItem>, ImportRow['changes']]>([
    ['a name that changed here', { name: 'Napo' }, {}, [name]],
    ['a price that changed here', { price: 6500 }, {}, [price]],
    ['both', { name: 'Napo', price: 6500 }, {}, [name, price]],
    ['a change of both to different values', { price: 6500 }, { price: 6200 }, [{ ...price, before: 6200 }]],
    ['a change of both to the same value', { price: 6500 }, { price: 6500 }, []],
    ['a sold-out', { available: false }, {}, []],
    ['a change at the channel alone', {}, { name: 'Napo' }, []],
  ])('have what changed here where guests see earlier values: %s', (_, ours, theirs, changes) => {
    const { rows } = fetched(withItems({ p12: theirs }), target(), published, withItems({ p12: ours }));
    expect(rows.map(({ changesHere }) => changesHere)).toEqual([changes, [], []]);
  });

  test('name products that were deleted here as new ones', () => {
    const here = target();
    const { rows } = fetched(published, { ...here, draft: { ...here.draft, products: [] } });
    expect(rows[0]?.cells).toEqual({
      category: 'Sándwiches',
      product: 'Churrasco italiano',
      description: 'Con palta y tomate',
      price: '5.990',
    });
  });

  test('stay in our categories, also where the channel names them otherwise', () => {
    const categories = published.categories.map((each) => ({ ...each, name: `${each.name} frías` }));
    const { rows, notes } = fetched({ ...published, categories });
    expect(rows.map(({ cells }) => cells.category)).toEqual(['Sándwiches', 'Sándwiches', 'Bebidas']);
    expect(texts(notes)).toEqual([
      'Con otro nombre en Rappi, estas categorías conservan el tuyo: «Sándwiches frías» y «Bebidas frías».',
    ]);
  });
});

describe('a price that was changed there', () => {
  const raised = withItems({ p31: { price: 2200 } });
  const drinkOf = (to: FetchTarget, theirs = raised) => fetched(theirs, to).rows.at(-1)?.cells;

  test('is that of the product, or of the menu where the menu sets one', () => {
    const here = target();
    const lines = [line(2, 12), line(2, 31), line(1, 31, 1500)];
    expect(drinkOf(here)).toMatchObject({ price: '2.200' });
    expect(drinkOf({ ...here, draft: { ...here.draft, lines } })).toMatchObject({ menuPrice: '2.200' });
  });

  test('is that of the menu where the product has another key, for another price in a category', () => {
    const second = { ...sampleItem({ key: 'p31.c1', name: 'Bebida', price: 2500 }) };
    const theirs = {
      ...published,
      items: [...published.items, second],
      categories: published.categories.map((each) => (each.key === 'c1' ? { ...each, itemKeys: ['p31.c1'] } : each)),
    };
    expect(drinkOf(target(), theirs)).toMatchObject({ menuPrice: '2.500', productId: '31' });
  });

  test.each([
    ['un alza', { priceGroupId: null, markup: 15 }],
    ['una rebaja', { priceGroupId: null, markup: -15 }],
    ['su lista de precios', { priceGroupId: 4, markup: 0 }],
  ])('is not taken where the store sells there with %s', (how, link) => {
    const { rows, notes } = fetched(raised, target({ link }));
    expect(rows.at(-1)?.cells).toEqual({ category: 'Bebidas', product: 'Bebida', productId: '31' });
    expect(notes).toEqual([
      {
        text: `1 precio distinto no se trae: este local vende en Rappi con ${how}.`,
        path: '/menu/channels?differences=3',
      },
    ]);
  });

  test.each([
    [
      'a markup',
      { priceGroupId: null, markup: 15 },
      ['Los precios de Rappi no se traen: este local vende allá con un alza.'],
    ],
    ['none', { priceGroupId: null, markup: 0 }, []],
  ])('here is reported as not taken from there with %s', (_, link, expected) => {
    const { notes } = fetched(published, target({ link }), published, raised);
    expect(texts(notes)).toEqual(expected);
  });

  test('is not taken where it is that of a price list', () => {
    const { rows, notes } = fetched(raised, target({ listed: new Map([[31, { name: 'Mall' }]]) }));
    expect(rows.at(-1)?.cells.price).toBeUndefined();
    expect(texts(notes)).toEqual(['1 precio distinto no se trae, pues viene de la lista «Mall»: «Bebida».']);
  });
});

describe('a menu that was never published from here', () => {
  test('names products by name, for its keys are of another system', () => {
    const { rows } = fetched(published, target(), null);
    expect(rows.map(({ cells }) => cells.productId)).toEqual([undefined, undefined, undefined]);
    expect(namingCells({ channelName: 'Rappi', theirs: published, published: null, present: null })).toContainEqual({
      product: 'Bebida',
    });
  });

  test('has new products, whose second price is that of the menu', () => {
    const items = [
      sampleItem({ key: '9001', name: 'Té', price: 1000 }),
      sampleItem({ key: '9002', name: 'Té', price: 1300 }),
    ];
    const category = { description: '', hours: null };
    const theirs = sampleMenu({
      hours: null,
      items,
      groups: [],
      categories: [
        { ...category, key: '1', name: 'Calientes', itemKeys: ['9001'] },
        { ...category, key: '2', name: 'Onces', itemKeys: ['9002'] },
      ],
    });
    const { rows, notes } = fetched(theirs, target({ link: { priceGroupId: null, markup: 10 } }), null);
    expect(rows.map(({ cells }) => [cells.price, cells.menuPrice])).toEqual([
      ['1.000', undefined],
      ['1.000', '1.300'],
    ]);
    expect(texts(notes)).toEqual([
      'Los productos nuevos llegan con su precio de Rappi, donde vendes con un alza: revísalos.',
    ]);
  });
});

describe('what lines cannot express is reported', () => {
  const [sandwiches, drinks] = published.categories;
  test.each<[string, Partial<ChannelMenu>, string]>([
    [
      'products that are gone',
      {
        items: published.items.filter(({ key }) => key !== 'p31'),
        categories: sandwiches
          ? [{ ...sandwiches, itemKeys: ['p12'] }, ...(drinks ? [{ ...drinks, itemKeys: [] }] : [])]
          : [],
      },
      'Ya no están en Rappi, y aquí no se quitan: «Bebida».',
    ],
    [
      'groups',
      { groups: [...published.groups, sampleGroup({ key: '77', name: 'Salsas' })] },
      'Las opciones y sus grupos no se traen: «Salsas».',
    ],
    [
      'prices of options',
      {
        groups: published.groups.map((group) => ({
          ...group,
          choices: group.choices.map((choice) => (choice.itemKey === 'o9' ? { ...choice, price: 900 } : choice)),
        })),
      },
      'Las opciones y sus grupos no se traen: «Agregados».',
    ],
    ['pictures', withItems({ p31: { pictureUrl: 'https://x.test/y.jpg' } }), 'Las fotos no se traen: «Bebida».'],
    [
      'descriptions without text',
      withItems({ p12: { description: '' } }),
      'Sin descripción en Rappi: aquí queda la que tenían: «Churrasco italiano».',
    ],
    ['sold-outs', withItems({ p12: { available: false } }), 'Lo agotado en Rappi no se trae: «Churrasco italiano».'],
    [
      'the order',
      { categories: published.categories.map((each) => ({ ...each, itemKeys: each.itemKeys.toReversed() })) },
      'En otro orden en Rappi, estas categorías conservan el tuyo: «Sándwiches».',
    ],
    [
      'products without category',
      { items: [...published.items, sampleItem({ key: 'x', name: 'Suelto', price: 1 })] },
      'No están en ninguna categoría de Rappi, y no se traen: «Suelto».',
    ],
    [
      'hours of the store',
      { hours: { ...published.hours, monday: [] } as ChannelMenu['hours'] },
      'El horario del local en Rappi no se trae.',
    ],
  ])('%s', (_, change, note) => {
    expect(texts(fetched({ ...published, ...change }).notes)).toEqual([note]);
  });
});
