import { describe, expect, test } from 'vitest';
import type { MenuCategory } from '../../../record/menus.contract.ts';
import { lineIdsBetween, dropAt, rowsOf } from './rows.ts';

const category = (id: number, names: string[]): MenuCategory =>
  ({
    id,
    lines: names.map((name, index) => ({ id: id * 10 + index + 1, categoryId: id, product: { name } })),
  }) as unknown as MenuCategory;

const menu = [category(1, ['Pizza Napolitana', 'Pizza Española']), category(2, []), category(3, ['Jugo de piña'])];
const keys = (collapsed: number[], search = '') => rowsOf(menu, new Set(collapsed), search).map(({ key }) => key);

describe('editor rows', () => {
  test('contain categories with their products, and a notice for empty ones', () => {
    expect(keys([])).toEqual(['c1', 'l11', 'l12', 'c2', 'e2', 'c3', 'l31']);
    expect(keys([1])).toEqual(['c1', 'c2', 'e2', 'c3', 'l31']);
  });

  test('contain accent-insensitive search results, also in collapsed categories', () => {
    expect(keys([3], 'pina')).toEqual(['c3', 'l31']);
    expect(keys([], 'espa pizza')).toEqual(['c1', 'l12']);
  });

  test('define the drop position', () => {
    const rows = rowsOf(menu, new Set(), '');
    expect(dropAt(rows, 0, true)).toEqual({ categoryId: 1, afterId: null });
    expect(dropAt(rows, 2, false)).toEqual({ categoryId: 1, afterId: 11 });
    expect(dropAt(rows, 2, true)).toEqual({ categoryId: 1, afterId: 12 });
    expect(dropAt(rows, 4, true)).toEqual({ categoryId: 2, afterId: null });
    const closed = rowsOf(menu, new Set([1]), '');
    expect(dropAt(closed, 0, true)).toEqual({ categoryId: 1, afterId: 12 });
  });

  test('select a range in either direction', () => {
    const rows = rowsOf(menu, new Set(), '');
    expect(lineIdsBetween(rows, 12, 31)).toEqual([12, 31]);
    expect(lineIdsBetween(rows, 31, 11)).toEqual([11, 12, 31]);
  });
});
