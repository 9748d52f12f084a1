import { expect, it } from 'vitest';
import { soldOutByProduct } from './soldOutByProduct.ts';

it('counts the stores where a product is sold out, or returns null for all of them', () => {
  const rows = [
    { targetId: 1, storeId: 7 },
    { targetId: 1, storeId: 8 },
    { targetId: 2, storeId: null },
    { targetId: 2, storeId: 7 },
  ];
  expect([...soldOutByProduct(rows)]).toEqual([
    [1, 2],
    [2, null],
  ]);
});
