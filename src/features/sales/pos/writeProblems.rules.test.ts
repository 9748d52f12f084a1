import { expect, test } from 'vitest';
import { countWriteProblems, hasItem, writeProblemOf } from './writeProblems.rules.ts';

const row = { kind: 'product', state: 'person', providerName: 'Fudo', storeName: 'Providencia' } as const;
const writable = { writesItems: true, missing: [] };

test('an item is changed where its point of sale is written and has all that this needs', () => {
  expect(writeProblemOf(row, writable)).toBeNull();
});

test('a product or an option has its item once it has a code that exists', () => {
  expect([row, { ...row, kind: 'option' as const, state: 'field' as const }].map(hasItem)).toEqual([true, true]);
  const others = [
    { ...row, state: 'suggested' },
    { ...row, state: 'removed' },
    { ...row, kind: 'coupon' },
  ] as const;
  expect(others.map(hasItem)).toEqual([false, false, false]);
});

test.each([
  ['of a payment method', { ...row, kind: 'payment' }, writable, /Solo se llevan/],
  ['without a code', { ...row, state: 'suggested' }, writable, /No tiene código/],
  ['of a removed item', { ...row, state: 'removed' }, writable, /Ya no existe/],
  ['of a point of sale that is not written', row, { ...writable, writesItems: false }, /^Fudo no deja/],
  [
    'of an account without its credentials',
    row,
    { ...writable, missing: ['API key', 'API secret'] },
    /faltan «API key» y «API secret» en las credenciales de Fudo de Providencia\./,
  ],
  [
    'of the company without one of them',
    { ...row, storeName: null },
    { ...writable, missing: ['API secret'] },
    /falta «API secret» en las credenciales de Fudo\./,
  ],
] as const)('a row %s has its reason', (_case, each, access, reason) => {
  expect(writeProblemOf(each, access)).toMatch(reason);
});

test('reasons are counted, the most frequent first', () => {
  const rows = ['No tiene código.', 'Ya no existe.', 'Ya no existe.', null].map((writeProblem) => ({ writeProblem }));
  expect(countWriteProblems(rows)).toEqual([
    ['Ya no existe.', 2],
    ['No tiene código.', 1],
  ]);
});
