import { expect, test } from 'vitest';
import { productDetails } from './productDetails.rules.ts';

test('guests read the attributes of a product in words', () => {
  expect(productDetails({ attributes: ['vegan', 'gluten_free'] })).toEqual(['Vegano', 'Sin gluten']);
  expect(productDetails({ attributes: [] })).toEqual([]);
});

test('an attribute that has no words is left out', () => {
  expect(productDetails({ attributes: ['seasonal', 'spicy'] })).toEqual(['Picante']);
});
