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
  mappedOptions: new Map([['201', 31]]),
  listed: new Map(),
  posName: 'Fudo',
  country: 'cl',
};
const cola = { code: '102', name: 'COCA LATA', category: 'Bebidas', price: 1990, groups: [] };
const palta = { code: '201', name: 'Palta', category: null, price: 990, groups: [] };
const option = (code: string, name: string, price: number) => ({ code, name, price, max: null });
const extras = { code: '51', name: 'Agregados', min: 0, max: 3, options: [option('201', 'Palta', 990)] };
const churrasco = { code: '101', name: 'Churrasco', category: 'Sándwiches', price: 5990, groups: [extras] };

const rowsOf = (catalogue: Parameters<typeof posMenuLines>[0], changes: Partial<PosMenuTarget> = {}) =>
  posMenuLines(catalogue, { ...target, ...changes }).rows.map(({ cells, source }) => ({ cells, source }));

test('a product is ours by its code, with the values that it has there', () => {
  expect(rowsOf([{ ...cola, description: '350 ml' }])).toEqual([
    {
      cells: { productId: '12' },
      source: { category: 'Bebidas', product: 'COCA LATA', description: '350 ml', price: '1.990' },
    },
  ]);
});

test('a product that is ours by its name is recognized without a code', () => {
  expect(rowsOf([{ ...cola, code: '999', name: 'cola 350' }])).toMatchObject([{ cells: { productId: '12' } }]);
});

test('a price of the menu is that of the menu again', () => {
  const draft = { ...target.draft, lines: [{ ...line, price: 1500 }] };
  const [row] = rowsOf([cola], { draft });
  expect(row?.source).toMatchObject({ menuPrice: '1.990' });
  expect(row?.source).not.toHaveProperty('price');
});

test('a product without a price or a category there has none, and one that is new has a category', () => {
  const rows = rowsOf([
    { ...cola, price: null, category: null },
    { ...churrasco, price: null, category: null },
  ]);
  expect(rows).toEqual([
    { cells: { productId: '12' }, source: { category: 'Para tomar', product: 'COCA LATA' } },
    { cells: { product: 'Churrasco' }, source: { category: 'Sin categoría', product: 'Churrasco' } },
  ]);
});

test('a product with the price of a list keeps it, and a note names it', () => {
  const found = posMenuLines([cola], { ...target, listed: new Map([[12, { name: 'Aeropuerto' }]]) });
  expect(found.rows[0]?.source).not.toHaveProperty('price');
  expect(found.notes).toEqual([{ text: 'Con precio de una lista, conservan el suyo: «Cola 350».', path: null }]);
});

test('a new product goes to its category, and its options are not repeated as products', () => {
  const { rows, codes, notes } = posMenuLines([churrasco, palta], target);
  expect(codes).toEqual(['101']);
  const source = { category: 'Sándwiches', product: 'Churrasco', price: '5.990' };
  expect(rows).toEqual([{ line: 1, cells: { product: 'Churrasco' }, source, groups: ['1'] }]);
  expect(notes).toEqual([]);
});

test('groups come with their limits and options, of which some are ours by their code', () => {
  const group = { ...extras, max: null, options: [option('201', 'Palta', 990), option('202', 'Huevo', 500)] };
  expect(posMenuLines([{ ...churrasco, groups: [group] }], target).groups).toEqual([
    {
      key: '1',
      name: 'Agregados',
      min: 0,
      max: null,
      options: [
        { code: '201', name: 'Palta', price: 990, max: 100, modifierId: 31 },
        { code: '202', name: 'Huevo', price: 500, max: 100, modifierId: null },
      ],
    },
  ]);
});

test('equal groups of several products are one, also with other codes', () => {
  const lomito = { ...churrasco, code: '105', name: 'Lomito', groups: [{ ...extras, code: '52' }] };
  const { rows, groups } = posMenuLines([churrasco, lomito], target);
  expect(groups).toHaveLength(1);
  expect(rows.map((row) => row.groups)).toEqual([['1'], ['1']]);
});

test.each([
  ['limits', { max: 1 }],
  ['prices', { options: [option('201', 'Palta', 1200)] }],
  ['names', { name: 'Extras' }],
])('groups with other %s are others', (_, change) => {
  const lomito = { ...churrasco, code: '105', name: 'Lomito', groups: [{ ...extras, ...change }] };
  expect(posMenuLines([churrasco, lomito], target).groups).toHaveLength(2);
});

test('a group without a name is named by its product, and a note counts them', () => {
  const { groups, notes } = posMenuLines([{ ...churrasco, groups: [{ ...extras, name: null }] }], target);
  expect(groups).toMatchObject([{ name: 'Opciones de Churrasco' }]);
  expect(notes).toMatchObject([{ text: expect.stringMatching(/^1 grupo de opciones no tiene nombre en Fudo/) }]);
});

test('products with other taxes than those of the country are named in a note', () => {
  const taxed = [
    { ...cola, taxPercent: 19 },
    { ...churrasco, taxPercent: 39.5 },
    { ...palta, category: 'Otros', code: '7', taxPercent: 0 },
  ];
  expect(posMenuLines(taxed, target).notes).toEqual([
    {
      text: 'Con otro impuesto en Fudo que el 19 % del país, que es el único aquí: «Churrasco, 39,5 %», «Palta, 0 %».',
      path: null,
    },
  ]);
});
