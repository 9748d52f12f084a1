import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageQuery, queryFlag, queryIds } from '../../contract/crud.ts';
import { activeFilters, type Filter, withFilters, activeQuery, queryOf, withoutFilters } from './filters/filter.ts';
import { listSearch } from './listSearch.ts';

const read = listSearch(
  pageQuery.extend({
    sort: z.enum(['name', 'email']).optional(),
    roleId: z.coerce.number().int().positive().optional(),
    enabled: queryFlag.optional(),
    storeIds: queryIds.optional(),
  }),
);

describe('the address of a list', () => {
  it('is read by the schema of its query', () => {
    expect(read({ page: 2, roleId: '7', enabled: 'false', query: 'ana' })).toEqual({
      page: 2,
      roleId: 7,
      enabled: false,
      query: 'ana',
    });
  });

  it('drops junk and keeps the rest', () => {
    expect(read({ page: 'x', sort: 'password', dir: 'asc', query: 'ana' })).toEqual({
      dir: 'asc',
      query: 'ana',
    });
  });

  it('keeps what only the screen knows', () => {
    expect(read({ edit: 5, query: 'ana' })).toEqual({ edit: 5, query: 'ana' });
  });

  it('keeps several ids as they are written, so that saved views can hold them', () => {
    expect(read({ storeIds: '3,7' })).toEqual({ storeIds: '3,7' });
    expect(read({ storeIds: 3 })).toEqual({ storeIds: 3 });
    expect(read({ storeIds: 'todos' })).toEqual({});
  });

  it('keeps a search that looks like a number as text', () => {
    expect(read({ query: 123 })).toEqual({ query: '123' });
  });

  it('remembers how the rows are laid out, also when everything else is cleared', () => {
    const search = read({ look: 'grid', sort: 'name', query: 'ana', view: 3 });
    expect(search.look).toBe('grid');
    expect(withoutFilters(search)).toEqual({ look: 'grid', sort: 'name' });
    expect(read({ look: 'pie' }).look).toBeUndefined();
  });

  it('remembers the saved view it came from', () => {
    expect(read({ view: 3 })).toEqual({ view: 3 });
    expect(read({ view: 'x' })).toEqual({});
  });
});

const filters: Filter[] = [
  { kind: 'select', name: 'roleId', label: 'Rol', options: [] },
  { kind: 'segmented', name: 'enabled', label: 'Estado', options: [] },
  { kind: 'dates', name: 'from', until: 'to', label: 'Fecha' },
];

describe('the filters of a list', () => {
  it('are active when any of their fields says something, false included', () => {
    expect(activeFilters(filters, { enabled: false, to: '2026-11-20' }).map(({ name }) => name)).toEqual([
      'enabled',
      'from',
    ]);
  });

  it('start the list again at its first page, and leave the address when they are blank', () => {
    expect(withFilters({ page: 4, roleId: 7, sort: 'name' }, { roleId: undefined, query: 'ana' })).toEqual({
      sort: 'name',
      query: 'ana',
    });
  });

  it('are all taken away at once, and the order stays', () => {
    expect(withoutFilters({ page: 4, roleId: 7, sort: 'name', dir: 'desc', view: 2 })).toEqual({
      sort: 'name',
      dir: 'desc',
    });
  });

  it('make another list, which page and order do not', () => {
    expect(activeQuery({ page: 2, sort: 'name', enabled: false })).toEqual({ enabled: false });
  });

  it('reach the server without what only the screen knows', () => {
    expect(queryOf({ page: 2, view: 3, edit: 5, query: 'ana', roleId: '' }, ['page', 'query', 'roleId'])).toEqual({
      page: 2,
      query: 'ana',
    });
  });
});
