import { expect, test } from 'vitest';
import { productDraft } from '#features/catalogue/products/products.contract.ts';
import { feedProblems, fixPath, problems } from './problems.rules.ts';

test('a problem of one product leads to a field of its form, or to its menus', () => {
  const paths = feedProblems.map((problem) => fixPath({ problem, count: 1, productIds: [7] }));
  const fields = paths.flatMap((path) => new URL(path, 'https://a.test').searchParams.get('field') ?? []);
  expect(Object.keys(productDraft.shape)).toEqual(expect.arrayContaining(fields));
  expect(fields).toHaveLength(feedProblems.filter((problem) => problems[problem].field !== null).length);
  expect(paths.at(-1)).toBe('/products/edit-product/7/info');
});

test('a problem of several products leads to their list', () => {
  expect(fixPath({ problem: 'longTitle', count: 2, productIds: [7, 9] })).toBe('/products?ids=7,9');
});
