import { expect, test } from 'vitest';
import { feedRows, type FeedProgress, type MenuSource, nextStockChange, type RowBuild } from './feedItems.rules.ts';
import { formats } from './formats.rules.ts';
import { problemCounter } from './problems.rules.ts';

const at = new Date('2026-11-30T12:00:00Z');
type End = { id: number; until: string | null };

/** A menu with one product, in one store. */
function menuOf(storeId: number, soldOut: End[] = [], pictureUrl: string | null = 'https://a.test/1.jpg'): MenuSource {
  const charge = { price: 1500, full: 1500 };
  const dates = { from: null, until: null };
  const line = { productId: 1, delivery: charge, pickUp: charge };
  const product = {
    id: 1,
    name: 'Cola',
    description: 'Fría',
    url: 'cola',
    dispatchMethod: 'both',
    groupIds: [],
    ...dates,
  };
  const store = { id: storeId, name: `Local ${storeId}`, slug: `local-${storeId}`, textAddress: 'Calle 1' };
  return {
    menu: { id: storeId, name: 'Menú' },
    categories: [{ id: 1, name: 'Bebidas', lines: [line] }],
    products: [product],
    groups: [],
    options: [],
    stores: [
      { ...store, commune: null, latitude: null, longitude: null, soldOut: { products: soldOut, modifiers: [] } },
    ],
    pictureUrlOf: () => pictureUrl,
  } as unknown as MenuSource;
}

const rules = {
  dispatchMethod: 'delivery',
  isPerStore: false,
  titleTemplate: '{producto}',
  foodTypes: [],
  minPrice: 0,
};
const head = { company: 'Sabores', currency: 'CLP', decimals: 0, language: 'es-CL', shopUrl: 'https://a.test' };

function build(menus: readonly MenuSource[]) {
  const counter = problemCounter();
  const progress: FeedProgress = { includedIds: new Set(), outOfStock: new Map() };
  const options = { rules, head, counter, at, format: formats.meta } as unknown as RowBuild;
  const rows = menus.flatMap((menu) => [...feedRows(menu, options, progress)]);
  counter.include([...progress.includedIds]);
  const items = [...rows, ...progress.outOfStock.values()];
  return { items: items.map(({ link, isAvailable }) => [link, isAvailable]), leftOut: counter.leftOut() };
}

const soldOut = [{ id: 1, until: null }];

test('a single row is of the first store of any menu that has the product in stock', () => {
  expect(build([menuOf(1, soldOut), menuOf(2), menuOf(3)]).items).toEqual([
    ['https://a.test/locales/local-2/cola', true],
  ]);
});

test('a product that no store has in stock has a row that says so', () => {
  expect(build([menuOf(1, soldOut), menuOf(2, soldOut)]).items).toEqual([
    ['https://a.test/locales/local-1/cola', false],
  ]);
});

test('a product with an error in one menu is not left out when another has it', () => {
  expect(build([menuOf(1, [], null), menuOf(2)]).leftOut).toBe(0);
  expect(build([menuOf(1, [], null)]).leftOut).toBe(1);
});

test('a feed changes when the next sold-out of any menu ends, or the dates of a product do', () => {
  const ends = [
    { id: 1, until: '2026-11-30T18:00:00.000Z' },
    { id: 2, until: '2026-11-30T11:00:00.000Z' },
    { id: 3, until: null },
  ];
  const first = nextStockChange(menuOf(1, ends), at, null);
  expect(first).toBe('2026-11-30T18:00:00.000Z');
  expect(nextStockChange(menuOf(2), at, first)).toBe(first);
  expect(nextStockChange(menuOf(2, soldOut), at, null)).toBeNull();
  const menu = menuOf(3);
  const dated = { ...menu, products: menu.products.map((each) => ({ ...each, until: '2026-11-30T15:00:00Z' })) };
  expect(nextStockChange(dated, at, first)).toBe('2026-11-30T15:00:00Z');
});
