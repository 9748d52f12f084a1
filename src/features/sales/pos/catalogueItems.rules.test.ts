import { expect, test } from 'vitest';
import { groupCodeOf, itemsOf } from './catalogueItems.rules.ts';

const option = { code: '201', name: 'Palta', price: 990 };
const product = { code: '101', name: ' Churrasco\n italiano ', category: null, price: 5990, groups: [] };

test('an option is stored once, with the first of its groups', () => {
  const groups = [
    { code: '51', name: 'Agregados', options: [option] },
    { code: '52', name: 'Extras', options: [{ ...option, price: 1200 }] },
  ];
  expect(itemsOf([{ ...product, groups }])).toMatchObject([
    { kind: 'product', code: '101', name: 'Churrasco italiano', category: '', price: 5990 },
    { kind: 'option', code: '201', name: 'Palta', category: 'Agregados', price: 990, groups: [] },
  ]);
});

test('a product has its groups with their options, by which an order names the group of an option', () => {
  const groups = [
    { code: '51', name: 'Agregados', options: [option] },
    { code: '52', name: 'Salsas', options: [{ ...option, code: '301' }] },
  ];
  const stored = itemsOf([{ ...product, groups }])[0]?.groups ?? [];
  expect(['201', '301', '999'].map((code) => groupCodeOf(stored, code))).toEqual(['51', '52', null]);
});

test('a code that is a product and an option is both', () => {
  const soldAsBoth = { ...product, groups: [{ code: '51', name: null, options: [{ ...option, code: '101' }] }] };
  expect(itemsOf([soldAsBoth]).map(({ kind, code }) => [kind, code])).toEqual([
    ['product', '101'],
    ['option', '101'],
  ]);
});

test('a catalogue without groups has its options among its products', () => {
  expect(itemsOf([product, { ...product, code: '201', category: 'Agregados' }])).toMatchObject([
    { kind: 'product', code: '101' },
    { kind: 'option', code: '101', category: '' },
    { kind: 'product', code: '201' },
    { kind: 'option', code: '201', category: 'Agregados' },
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
