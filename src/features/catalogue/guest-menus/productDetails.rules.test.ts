import { expect, test } from 'vitest';
import { product } from '#testing/orderCases.ts';
import { productDetails } from './productDetails.rules.ts';

const detailsOf = (attributes: string[]) => productDetails(product(1, [], { attributes }));

test('guests read the attributes of a product in words', () => {
  expect(detailsOf(['vegan', 'gluten_free'])).toEqual(['Vegano', 'Sin gluten']);
  expect(detailsOf([])).toEqual([]);
});

test('an attribute that has no words is left out', () => {
  expect(detailsOf(['seasonal', 'spicy'])).toEqual(['Picante']);
});
