import { expect, test } from 'vitest';
import { sitePath } from './sitePath.ts';

const site = 'https://site.test';

test.each(['/', '/pedidos/1?a=b#c', '/a\\b', '/.//evil.test/x', '/..//evil.test', '/https://evil.test'])(
  'keeps %j, which is a path of the site',
  (address) => {
    expect(sitePath(address)).toBe(address);
    expect(new URL(address, site).origin).toBe(site);
  },
);

test.each([
  '//evil.test/x',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\\evil.test',
  ' //evil.test',
  '\u0000//evil.test',
  'https://evil.test',
  'https:///evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'locales',
  '',
])('rejects %j', (address) => {
  expect(sitePath(address)).toBeUndefined();
});

test('drops what browsers drop', () => {
  expect(sitePath('/a\tb\n')).toBe('/ab');
});
