import { expect, test } from 'vitest';
import { type Listed, pageOf, withFields } from './paging.rules.ts';

const item = (id: number, title: string, facts: Partial<Listed> = {}): Listed => ({
  id,
  slug: title.toLowerCase(),
  title,
  text: title,
  date: id,
  modified: 100 - id,
  menuOrder: 0,
  ...facts,
});
const items = [item(1, 'Ñoquis'), item(2, 'Álamo'), item(3, 'Bodas', { text: 'Salón de eventos' })];
const ids = (query: Parameters<typeof pageOf>[2]) => pageOf(items, (each) => each, query).items.map(({ id }) => id);

test('lists are sorted by date, the newest first, and by what the query says', () => {
  expect(ids({})).toEqual([3, 2, 1]);
  expect(ids({ order: 'asc' })).toEqual([1, 2, 3]);
  expect(ids({ orderby: 'modified' })).toEqual([1, 2, 3]);
  expect(ids({ orderby: 'title' })).toEqual([2, 3, 1]);
  expect(ids({ orderby: 'include', include: [2, 1] })).toEqual([2, 1]);
  expect(ids({ orderby: 'menu_order', order: 'asc' })).toEqual([1, 2, 3]);
});

test('lists are filtered by slugs, ids and words without accents', () => {
  expect(ids({ slug: 'bodas,ñoquis' })).toEqual([3, 1]);
  expect(ids({ exclude: [3] })).toEqual([2, 1]);
  expect(ids({ search: 'SALON eventos' })).toEqual([3]);
  expect(ids({ search: 'salon alamo' })).toEqual([]);
});

test('a page past the last one is empty and still counts all', () => {
  expect(pageOf(items, (each) => each, { page: 3, perPage: 2 })).toEqual({ items: [], total: 3, totalPages: 2 });
  expect(ids({ page: 2, perPage: 2 })).toEqual([1]);
  expect(pageOf([], (each: Listed) => each, {})).toEqual({ items: [], total: 0, totalPages: 0 });
});

test('fields are left by their names and by the names within them', () => {
  const shape = { id: 1, title: { rendered: 'Bodas', raw: '' }, _links: { self: [] } };
  expect(withFields(shape, 'id,title.rendered', (name) => name)).toEqual({ id: 1, title: { rendered: 'Bodas' } });
  expect(withFields(shape, '_links,none', (name) => name)).toEqual({ _links: { self: [] } });
  expect(withFields(shape, undefined, (name) => name)).toBe(shape);
});
