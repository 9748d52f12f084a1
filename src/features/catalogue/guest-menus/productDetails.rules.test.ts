import { expect, test } from 'vitest';
import { product } from '#testing/orderCases.ts';
import { productDetails } from './productDetails.rules.ts';

const detailsOf = (attributes: string[]) => productDetails(product(1, [], { attributes }));

test('formats product attributes with their labels', () => {
  expect(detailsOf(['vegan', 'gluten_free'])).toEqual(['Vegano', 'Sin gluten']);
  expect(detailsOf([])).toEqual([]);
});

test('omits attributes without a label', () => {
  expect(detailsOf(['seasonal', 'spicy'])).toEqual(['Picante']);
});
