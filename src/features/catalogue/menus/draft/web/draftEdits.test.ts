import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Menu, MenuLine } from '../../record/menus.contract.ts';
import {
  withMovedCategory,
  withMovedLines,
  withSavedPositions,
  stableNeighbour,
  stepFrom,
  withEachLine,
  withLine,
  withoutLines,
} from './draftEdits.ts';

const line = (id: number, categoryId: number, position: number) =>
  ({ id, categoryId, position, version: 1, price: null, hidden: false, product: { name: `P${id}` } }) as MenuLine;

/** Menu with categories 1, 2, 3 and the given line counts; the lines of the first are 11, 12, … */
const menuOf = (counts: number[]): Menu =>
  ({
    categories: counts.map((count, at) => ({
      id: at + 1,
      position: at,
      lines: Array.from({ length: count }, (_, index) => line((at + 1) * 10 + index + 1, at + 1, index)),
    })),
  }) as unknown as Menu;

const idsOf = ({ categories }: Menu) => categories.map(({ lines }) => lines.map(({ id }) => id));

describe('optimistic draft edits', () => {
  test('move lines after a neighbour, to the top and across categories, in selection order', () => {
    const menu = menuOf([3, 2]);
    expect(idsOf(withMovedLines([11], 1, 13)(menu))).toEqual([
      [12, 13, 11],
      [21, 22],
    ]);
    expect(idsOf(withMovedLines([13, 11], 2, 21)(menu))).toEqual([[12], [21, 13, 11, 22]]);
    expect(idsOf(withMovedLines([22], 1, null)(menu))).toEqual([[22, 11, 12, 13], [21]]);
  });

  test('are idempotent and never lose a line', () => {
    const moves = fc.tuple(
      fc.uniqueArray(fc.constantFrom(11, 12, 13, 21, 22, 31), { minLength: 1 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(null, 11, 12, 13, 21, 22, 31),
    );
    fc.assert(
      fc.property(moves, ([ids, categoryId, neighbour]) => {
        const menu = menuOf([3, 2, 1]);
        const there = menu.categories[categoryId - 1]?.lines.some(({ id }) => id === neighbour);
        const afterId = there && neighbour !== null && !ids.includes(neighbour) ? neighbour : null;
        const edit = withMovedLines(ids, categoryId, afterId);
        const after = edit(menu);
        expect(idsOf(edit(after))).toEqual(idsOf(after));
        expect(
          idsOf(after)
            .flat()
            .toSorted((a, b) => a - b),
        ).toEqual([11, 12, 13, 21, 22, 31]);
      }),
    );
  });

  test('keep the identity of unchanged lines and categories', () => {
    const menu = menuOf([2, 2]);
    const after = withLine(11, { hidden: true })(menu);
    expect(after.categories[1]).toBe(menu.categories[1]);
    expect(after.categories[0]?.lines[1]).toBe(menu.categories[0]?.lines[1]);
    expect(withoutLines([21])(menu).categories[0]).toBe(menu.categories[0]);
    const hidden = withEachLine([{ id: 11, hidden: true }])(menu);
    expect(hidden.categories[1]).toBe(menu.categories[1]);
    expect(hidden.categories[0]?.lines.map((each) => each.hidden)).toEqual([true, false]);
    expect(hidden.categories[0]?.lines[1]).toBe(menu.categories[0]?.lines[1]);
  });

  test('apply the positions returned by the server', () => {
    const menu = menuOf([3, 1]);
    const places = [{ id: 11, categoryId: 2, position: -1, version: 2 }];
    expect(idsOf(withSavedPositions(places)(withMovedLines([11], 2, 21)(menu)))).toEqual([
      [12, 13],
      [11, 21],
    ]);
  });

  test('move a category after another one', () => {
    expect(withMovedCategory(3, 1)(menuOf([0, 0, 0])).categories.map(({ id }) => id)).toEqual([1, 3, 2]);
    expect(withMovedCategory(3, null)(menuOf([0, 0, 0])).categories.map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});

test('a neighbour that also moves is replaced with the preceding line', () => {
  const { categories } = menuOf([4]);
  expect(stableNeighbour(categories, { categoryId: 1, afterId: 13 }, [12, 13])).toEqual({ categoryId: 1, afterId: 11 });
  expect(stableNeighbour(categories, { categoryId: 1, afterId: 12 }, [11, 12])).toEqual({
    categoryId: 1,
    afterId: null,
  });
});

describe('keyboard steps', () => {
  const { categories } = menuOf([2, 0, 2]);

  test('move past the neighbour', () => {
    expect(stepFrom(categories, 11, 1)).toEqual({ categoryId: 1, afterId: 12 });
    expect(stepFrom(categories, 12, -1)).toEqual({ categoryId: 1, afterId: null });
  });

  test('cross into the adjacent category, also an empty one', () => {
    expect(stepFrom(categories, 12, 1)).toEqual({ categoryId: 2, afterId: null });
    expect(stepFrom(categories, 31, -1)).toEqual({ categoryId: 2, afterId: null });
  });

  test('stop at both ends of the menu', () => {
    expect(stepFrom(categories, 11, -1)).toBeNull();
    expect(stepFrom(categories, 32, 1)).toBeNull();
  });
});
