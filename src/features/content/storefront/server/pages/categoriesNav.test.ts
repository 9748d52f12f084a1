import { expect, test } from 'vitest';
import { categoriesNav } from './categoriesNav.ts';

const categories = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index, name: `C${index}` }));
const countOf = (text: string, part: string) => text.split(part).length - 1;

test('a long menu has a sheet with all its categories', () => {
  const { text } = categoriesNav(categories(31), true);
  expect(text).toContain('aria-label="Todas las categorías"');
  expect(countOf(text, 'href="#c19"')).toBe(2);
  // Beyond the twentieth they are in the sheet alone.
  expect(countOf(text, 'href="#c30"')).toBe(1);
  expect(countOf(text, 'href="#lo-mas-pedido"')).toBe(1);
});

test('a short menu has only the bar', () => {
  const { text } = categoriesNav(categories(6), false);
  expect(text).not.toContain('popover');
  expect(countOf(text, 'href="#c5"')).toBe(1);
});
