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

describe('the search of a list address', () => {
  it('is parsed with the schema of its query', () => {
    expect(read({ page: 2, roleId: '7', enabled: 'false', query: 'ana' })).toEqual({
      page: 2,
      roleId: 7,
      enabled: false,
      query: 'ana',
    });
  });

  it('drops invalid values and keeps the rest', () => {
    expect(read({ page: 'x', sort: 'password', dir: 'asc', query: 'ana' })).toEqual({
      dir: 'asc',
      query: 'ana',
    });
  });

  it('preserves values that only the screen uses', () => {
    expect(read({ edit: 5, query: 'ana' })).toEqual({ edit: 5, query: 'ana' });
  });

  it('preserves several ids as written, for saved views', () => {
    expect(read({ storeIds: '3,7' })).toEqual({ storeIds: '3,7' });
    expect(read({ storeIds: 3 })).toEqual({ storeIds: 3 });
    expect(read({ storeIds: 'todos' })).toEqual({});
  });

  it('keeps a numeric search as text', () => {
    expect(read({ query: 123 })).toEqual({ query: '123' });
  });

  it('preserves the layout when everything else is cleared', () => {
    const search = read({ look: 'grid', sort: 'name', query: 'ana', view: 3 });
    expect(search.look).toBe('grid');
    expect(withoutFilters(search)).toEqual({ look: 'grid', sort: 'name' });
    expect(read({ look: 'pie' }).look).toBeUndefined();
  });

  it('preserves the saved view it came from', () => {
    expect(read({ view: 3 })).toEqual({ view: 3 });
    expect(read({ view: 'x' })).toEqual({});
  });
});

const filters: Filter[] = [
  { kind: 'select', name: 'roleId', label: 'Rol', options: [] },
  { kind: 'segmented', name: 'enabled', label: 'Estado', options: [] },
  { kind: 'dates', name: 'from', until: 'to', label: 'Fecha' },
];

describe('list filters', () => {
  it('are active if any field has a value, including false', () => {
    expect(activeFilters(filters, { enabled: false, to: '2026-11-20' }).map(({ name }) => name)).toEqual([
      'enabled',
      'from',
    ]);
  });

  it('reset the page and leave the address when blank', () => {
    expect(withFilters({ page: 4, roleId: 7, sort: 'name' }, { roleId: undefined, query: 'ana' })).toEqual({
      sort: 'name',
      query: 'ana',
    });
  });

  it('can be cleared at once, preserving the order', () => {
    expect(withoutFilters({ page: 4, roleId: 7, sort: 'name', dir: 'desc', view: 2 })).toEqual({
      sort: 'name',
      dir: 'desc',
    });
  });

  it('identify a list, unlike page and order', () => {
    expect(activeQuery({ page: 2, sort: 'name', enabled: false })).toEqual({ enabled: false });
  });

  it('are sent to the server without screen-only values', () => {
    expect(queryOf({ page: 2, view: 3, edit: 5, query: 'ana', roleId: '' }, ['page', 'query', 'roleId'])).toEqual({
      page: 2,
      query: 'ana',
    });
  });
});
