import { expect, test } from 'vitest';
import { sitePath } from './sitePath.ts';

test.each([
  ['/pedidos/1?a=b#c', '/pedidos/1?a=b#c'],
  ['locales', '/locales'],
  ['', '/'],
  ['/.//evil.test/x', '/evil.test/x'],
  ['/..//evil.test', '/evil.test'],
  ['https:x', '/x'],
])('reads %j as the path %j', (address, path) => {
  expect(sitePath(address)).toBe(path);
});

test.each([
  '//evil.test/x',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\u0000//evil.test',
  'https://evil.test',
  'https:///evil.test',
  'http:evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://site.invalid@evil.test',
  '//[',
])('rejects %j, which leads elsewhere', (address) => {
  expect(sitePath(address)).toBeUndefined();
});
