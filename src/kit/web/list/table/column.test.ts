import { describe, expect, it } from 'vitest';
import { type Column, fittingColumns, nextSort, tableColumns, visibleColumns } from './column.ts';

const column = (id: string, optional = false): Column<object> => ({ id, label: id, cell: () => id, optional });
const columns = [column('name'), column('email'), column('phone', true)];
const ids = (chosen: string[]) => visibleColumns(columns, chosen).map(({ id }) => id);

describe('list columns', () => {
  it('are the default until chosen', () => {
    expect(ids([])).toEqual(['name', 'email']);
  });

  it('are the chosen ones in order, after the name column', () => {
    expect(ids(['phone', 'email'])).toEqual(['name', 'phone', 'email']);
    expect(ids(['email', 'name'])).toEqual(['name', 'email']);
  });

  it('omit columns of an old view that no longer exist', () => {
    expect(ids(['gone', 'phone'])).toEqual(['name', 'phone']);
  });
});

describe('visible columns', () => {
  const sized: Column<object>[] = [
    { ...column('name'), width: 200 },
    { ...column('payment'), width: 100, priority: 2 },
    { ...column('created'), width: 100, priority: 1 },
    { ...column('total'), width: 100 },
  ];
  const inRoom = (room: number) => fittingColumns(sized, room).map(({ id }) => id);

  it('are all that fit, dropped by priority', () => {
    expect(inRoom(500)).toEqual(['name', 'payment', 'created', 'total']);
    expect(inRoom(499)).toEqual(['name', 'created', 'total']);
    expect(inRoom(399)).toEqual(['name', 'total']);
  });

  it('include those without a priority and those chosen', () => {
    expect(inRoom(50)).toEqual(['name', 'total']);
    const chosen = tableColumns(sized, ['payment', 'created', 'total']);
    expect(fittingColumns(chosen, 50)).toEqual(chosen);
  });
});

describe('clicking a header', () => {
  it('sorts ascending, descending, and ascending again', () => {
    const first = nextSort({ by: undefined, dir: 'asc' }, 'name');
    const second = nextSort(first, 'name');
    expect([first, second, nextSort(second, 'name')]).toEqual([
      { by: 'name', dir: 'asc' },
      { by: 'name', dir: 'desc' },
      { by: 'name', dir: 'asc' },
    ]);
  });

  it('starts ascending on another column', () => {
    expect(nextSort({ by: 'name', dir: 'asc' }, 'email')).toEqual({ by: 'email', dir: 'asc' });
  });
});
