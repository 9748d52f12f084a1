import { expect, test } from 'vitest';
import { itemChangeOf, problemsOf } from './itemChanges.rules.ts';

const row = {
  kind: 'product',
  name: 'Churrasco italiano',
  price: 6490,
  code: '101',
  itemName: 'CHURRASCO',
  itemPrice: 5990,
} as const;

test.each([
  ['its price', ['price'], { name: null, price: 6490 }],
  ['its name', ['name'], { name: 'Churrasco italiano', price: null }],
  ['both', ['name', 'price'], { name: 'Churrasco italiano', price: 6490 }],
] as const)('an item that differs gets %s', (_case, fields, change) => {
  expect(itemChangeOf(row, fields)).toEqual({ kind: 'product', code: '101', ...change });
});

test('a change of an option is one of an option', () => {
  expect(itemChangeOf({ ...row, kind: 'option' }, ['price'])).toMatchObject({ kind: 'option', code: '101' });
});

test('an item with our values is not changed, nor is the price of what has none', () => {
  expect(itemChangeOf({ ...row, itemPrice: 6490 }, ['price'])).toBeNull();
  expect(itemChangeOf({ ...row, itemName: row.name }, ['name'])).toBeNull();
  expect(itemChangeOf({ ...row, price: null }, ['price'])).toBeNull();
});

test('a change whose result is missing was not made', () => {
  const changes = ['101', '102', '103'].map((code) => ({ kind: 'product' as const, code, name: 'Cola', price: null }));
  const results = [
    { code: '101', problem: null },
    { code: '102', problem: 'No existe.' },
    { code: '999', problem: null },
  ];
  expect([...problemsOf(changes, results).values()]).toEqual([
    null,
    'No existe.',
    expect.stringMatching(/no confirmó/),
  ]);
});
