import { describe, expect, it } from 'vitest';
import { type Column, nextSort, visibleColumns } from './column.ts';

const column = (id: string, optional = false): Column<object> => ({ id, label: id, cell: () => id, optional });
const columns = [column('name'), column('email'), column('phone', true)];
const ids = (chosen: string[]) => visibleColumns(columns, chosen).map(({ id }) => id);

describe('the columns of a list', () => {
  it('are its own until somebody chooses', () => {
    expect(ids([])).toEqual(['name', 'email']);
  });

  it('are the chosen ones, in the chosen order, after the one that names the row', () => {
    expect(ids(['phone', 'email'])).toEqual(['name', 'phone', 'email']);
    expect(ids(['email', 'name'])).toEqual(['name', 'email']);
  });

  it('leave out what an old view remembers and the list no longer has', () => {
    expect(ids(['gone', 'phone'])).toEqual(['name', 'phone']);
  });
});

describe('pressing a header', () => {
  it('sorts upwards, then downwards, then upwards again', () => {
    const first = nextSort({ by: undefined, dir: 'asc' }, 'name');
    const second = nextSort(first, 'name');
    expect([first, second, nextSort(second, 'name')]).toEqual([
      { by: 'name', dir: 'asc' },
      { by: 'name', dir: 'desc' },
      { by: 'name', dir: 'asc' },
    ]);
  });

  it('starts upwards on another column', () => {
    expect(nextSort({ by: 'name', dir: 'asc' }, 'email')).toEqual({ by: 'email', dir: 'asc' });
  });
});
