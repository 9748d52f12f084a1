import { expect, test } from 'vitest';
import { mended } from './orderSearch.ts';

test('an address that makes sense stays as it is, also where the router read a word as a number', () => {
  expect(mended({ status: 'created', storeIds: '3,7', from: '2026-11-20', query: 911_112_222, order: 5 })).toBeNull();
  expect(mended({})).toBeNull();
});

test('what the list cannot be asked by leaves the address, and the rest stays', () => {
  expect(mended({ status: 'frito', storeIds: 'todos', from: 'ayer', paymentMethod: 'cash', order: 5 })).toEqual({
    paymentMethod: 'cash',
    order: 5,
  });
});
