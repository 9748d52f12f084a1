import { describe, expect, test } from 'vitest';
import { applyChanges, dirtyEdits, noEdits, type SheetRow, undoEdit, redoEdit } from './sheetEdits.ts';
import { cellsOf, fillTargets, moveBy, nextCell, pasteTargets, textOf } from './sheetRange.ts';

const row: SheetRow = { id: 7, label: 'Completo', note: '', version: 3, values: { price: 1000, delivery: null } };
const rows = new Map([[7, row]]);
const size = { rows: 4, columns: 3 };

describe('changed cells of a sheet', () => {
  const once = applyChanges(noEdits, [{ row, column: 'price', value: 1200 }]);

  test('keep the version they were first read with, also after changes of others', () => {
    const twice = applyChanges(once, [{ row: { ...row, version: 9 }, column: 'price', value: 1300 }]);
    expect([...twice.present]).toEqual([['7.price', { value: 1300, version: 3 }]]);
  });

  test('are unchanged when equal to the stored value', () => {
    expect(applyChanges(once, [{ row, column: 'price', value: 1000 }]).present.size).toBe(0);
    expect(dirtyEdits(once.present, new Map([[7, { ...row, values: { price: 1200 } }]]))).toEqual([]);
    expect(dirtyEdits(once.present, rows)).toHaveLength(1);
  });

  test('support undo and redo until the next change', () => {
    const back = undoEdit(once);
    expect(back.present.size).toBe(0);
    expect(redoEdit(back).present).toEqual(once.present);
    expect(applyChanges(back, [{ row, column: 'delivery', value: 1 }]).future).toEqual([]);
    expect(undoEdit(noEdits)).toEqual(noEdits);
  });

  test('create no step when the value is equal', () =>
    expect(applyChanges(once, [{ row, column: 'price', value: 1200 }])).toBe(once));
});

describe('moving in a sheet', () => {
  const step = (key: string, far = false) => moveBy({ row: 1, column: 1 }, { key, far, page: 10 }, size);

  test('stays within its bounds', () => {
    expect(step('ArrowDown')).toEqual({ row: 2, column: 1 });
    expect(step('ArrowDown', true)).toEqual({ row: 3, column: 1 });
    expect(step('PageDown')).toEqual({ row: 3, column: 1 });
    expect(step('Home', true)).toEqual({ row: 0, column: 0 });
    expect(step('a')).toBeNull();
  });

  test('with Tab wraps to the next row, and leaves after the last cell', () => {
    expect(nextCell({ row: 0, column: 2 }, false, size)).toEqual({ row: 1, column: 0 });
    expect(nextCell({ row: 1, column: 0 }, true, size)).toEqual({ row: 0, column: 2 });
    expect(nextCell({ row: 3, column: 2 }, false, size)).toBeNull();
  });
});

describe('pasting from a spreadsheet', () => {
  const one = { top: 1, bottom: 1, left: 1, right: 1 };

  test('accepts both line ends and starts at the selection', () => {
    expect(cellsOf('$12.990\t5%\r\n 9.990\t\r\n')).toEqual([
      ['$12.990', '5%'],
      ['9.990', ''],
    ]);
    expect(
      pasteTargets(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        one,
        size,
      ).cells.map(({ row: r, column, text }) => [r, column, text]),
    ).toEqual([
      [1, 1, 'a'],
      [1, 2, 'b'],
      [2, 1, 'c'],
      [2, 2, 'd'],
    ]);
  });

  test('skips and counts cells that do not fit', () => {
    const { cells, left } = pasteTargets([['a'], ['b'], ['c'], ['d'], ['e']], one, size);
    expect(cells.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    expect(left).toBe(2);
  });

  test('of a single cell fills the selection', () => {
    const { cells } = pasteTargets([['7']], { top: 0, bottom: 2, left: 0, right: 1 }, size);
    expect(cells).toHaveLength(6);
    expect(new Set(cells.map(({ text }) => text))).toEqual(new Set(['7']));
  });

  test('uses the same format as copying', () =>
    expect(
      cellsOf(
        textOf([
          ['1', '2'],
          ['3', ''],
        ]),
      ),
    ).toEqual([
      ['1', '2'],
      ['3', ''],
    ]));
});

test('filling down repeats the selected rows', () =>
  expect(fillTargets({ top: 0, bottom: 1, left: 0, right: 0 }, 3)).toEqual([
    { row: 2, column: 0, source: 0 },
    { row: 3, column: 0, source: 1 },
  ]));
