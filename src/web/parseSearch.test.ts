import { expect, test } from 'vitest';
import { parseSearch } from './parseSearch.ts';

test('numbers, flags and lists are read of an address, and words that look like a number stay words', () => {
  expect({ ...parseSearch('?page=2&enabled=true&storeIds=%5B1%2C2%5D') }).toEqual({
    page: 2,
    enabled: true,
    storeIds: [1, 2],
  });
  for (const word of ['12e345', '1e5', '1.50', '007', 'completo'])
    expect({ ...parseSearch(`?query=${word}`) }).toEqual({ query: word });
});
