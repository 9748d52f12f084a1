import { expect, test } from 'vitest';
import { nextPath } from './nextPath.ts';

test('continues at a path of this site', () => {
  expect(nextPath.parse('/products?page=2#a')).toBe('/products?page=2#a');
});

test.each(['//evil.test', '/\\evil.test', '/\t/evil.test', 'https://evil.test', 'javascript:alert(1)', 'stores', 7])(
  'drops %j',
  (address) => {
    expect(nextPath.parse(address)).toBeUndefined();
  },
);
