import { describe, expect, it } from 'vitest';
import { type Column, fittingColumns, nextSort, tableColumns, visibleColumns } from './column.ts';

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

describe('the columns that have room', () => {
  const sized: Column<object>[] = [
    { ...column('name'), width: 200 },
    { ...column('payment'), width: 100, priority: 2 },
    { ...column('created'), width: 100, priority: 1 },
    { ...column('total'), width: 100 },
  ];
  const inRoom = (room: number) => fittingColumns(sized, room).map(({ id }) => id);

  it('are all of them where they fit, and else leave by their priority', () => {
    expect(inRoom(500)).toEqual(['name', 'payment', 'created', 'total']);
    expect(inRoom(499)).toEqual(['name', 'created', 'total']);
    expect(inRoom(399)).toEqual(['name', 'total']);
  });

  it('keep those without a priority, and those that somebody chose', () => {
    expect(inRoom(50)).toEqual(['name', 'total']);
    const chosen = tableColumns(sized, ['payment', 'created', 'total']);
    expect(fittingColumns(chosen, 50)).toEqual(chosen);
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
