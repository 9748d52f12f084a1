import { expect, test } from 'vitest';
import { itemsOf } from './catalogueItems.rules.ts';

const option = { code: '201', name: 'Palta', price: 990 };
const product = { code: '101', name: ' Churrasco\n italiano ', category: null, price: 5990, groups: [] };

test('an option is stored once, with the first of its groups', () => {
  const groups = [
    { name: 'Agregados', options: [option] },
    { name: 'Extras', options: [{ ...option, price: 1200 }] },
  ];
  expect(itemsOf([{ ...product, groups }])).toEqual([
    { kind: 'product', code: '101', name: 'Churrasco italiano', category: '', price: 5990 },
    { kind: 'option', code: '201', name: 'Palta', category: 'Agregados', price: 990 },
  ]);
});

test('a code that is a product and an option is both', () => {
  const soldAsBoth = { ...product, groups: [{ name: null, options: [{ ...option, code: '101' }] }] };
  expect(itemsOf([soldAsBoth]).map(({ kind, code }) => [kind, code])).toEqual([
    ['product', '101'],
    ['option', '101'],
  ]);
});

test('items without a usable code are left out', () => {
  expect(
    itemsOf([
      { ...product, code: '' },
      { ...product, code: 'x'.repeat(201) },
    ]),
  ).toEqual([]);
});
