import { expect, test } from 'vitest';
import { type PosMenuTarget, posMenuLines } from './posMenu.rules.ts';

const product = (id: number, name: string) => ({
  id,
  name,
  description: '',
  priceProduct: 1000,
  availability: true,
  alohaId: null,
  fbdId: null,
});
const line = { id: 1, categoryId: 7, productId: 12, position: 1, price: null, discount: null, hidden: false };
const target: PosMenuTarget = {
  draft: { categories: [{ id: 7, name: 'Para tomar' }], lines: [line], products: [product(12, 'Cola 350')] },
  mapped: new Map([['102', 12]]),
  listed: new Map(),
  posName: 'Fudo',
  country: 'cl',
};
const cola = { code: '102', name: 'COCA LATA', category: 'Bebidas', price: 1990, groups: [] };
const palta = { code: '201', name: 'Palta', category: null, price: 990, groups: [] };
const churrasco = {
  code: '101',
  name: 'Churrasco',
  category: 'Sándwiches',
  price: 5990,
  groups: [{ options: [palta] }],
};

const cellsOf = (catalogue: Parameters<typeof posMenuLines>[0], changes: Partial<PosMenuTarget> = {}) =>
  posMenuLines(catalogue, { ...target, ...changes }).rows.map(({ cells }) => cells);

test('a product that is ours by its code keeps its name and category, and gets the price', () => {
  expect(cellsOf([cola])).toEqual([{ category: 'Para tomar', product: 'Cola 350', price: '1.990', productId: '12' }]);
});

test('a product that is ours by its name is recognized without a code', () => {
  expect(cellsOf([{ ...cola, code: '999', name: 'cola 350' }])).toMatchObject([{ productId: '12' }]);
});

test('a price of the menu is that of the menu again', () => {
  const draft = { ...target.draft, lines: [{ ...line, price: 1500 }] };
  expect(cellsOf([cola], { draft })).toMatchObject([{ menuPrice: '1.990' }]);
  expect(cellsOf([cola], { draft })[0]).not.toHaveProperty('price');
});

test('a product without a price there keeps its price, and a new one has none', () => {
  const rows = cellsOf([
    { ...cola, price: null },
    { ...churrasco, price: null },
  ]);
  expect(rows).toEqual([
    { category: 'Para tomar', product: 'Cola 350', productId: '12' },
    { category: 'Sándwiches', product: 'Churrasco' },
  ]);
});

test('a product with the price of a list keeps it, and a note names it', () => {
  const found = posMenuLines([cola], { ...target, listed: new Map([[12, { name: 'Aeropuerto' }]]) });
  expect(found.rows[0]?.cells).not.toHaveProperty('price');
  expect(found.notes).toEqual([{ text: 'Con precio de una lista, conservan el suyo: «Cola 350».', path: null }]);
});

test('a new product goes to its category, and its options are noted but not repeated as products', () => {
  const { rows, codes, notes } = posMenuLines([churrasco, palta], target);
  expect(codes).toEqual(['101']);
  expect(rows).toEqual([{ line: 1, cells: { category: 'Sándwiches', product: 'Churrasco', price: '5.990' } }]);
  expect(notes).toEqual([{ text: 'Las opciones y sus grupos en Fudo no se traen: «Churrasco».', path: null }]);
});
