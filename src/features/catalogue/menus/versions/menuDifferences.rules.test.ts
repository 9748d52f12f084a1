import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContentChange, menuDifferences } from './menuDifferences.rules.ts';
import type { ContentCategory, ContentLine, MenuContent } from '../record/menuContent.contract.ts';
import { unmovedIndexes } from '../record/unmovedIndexes.rules.ts';

const line = (id: number, changes: Partial<ContentLine> = {}): ContentLine => ({
  id,
  productId: id * 10,
  price: null,
  discount: null,
  hidden: false,
  ...changes,
});
const category = (id: number, lines: ContentLine[], changes: Partial<ContentCategory> = {}): ContentCategory => ({
  id,
  name: `C${id}`,
  description: '',
  hidden: false,
  hours: null,
  pictureKey: null,
  lines,
  ...changes,
});
const menu = (categories: ContentCategory[], changes: Partial<MenuContent> = {}): MenuContent => ({
  name: 'Carta',
  orderChannel: 'any',
  priceGroupIds: [],
  categories,
  ...changes,
});
const summaries = (changes: ContentChange[]) =>
  changes.map(({ kind, of, categoryId, lineId, field, before, after }) =>
    [kind, of, lineId ?? categoryId, field, before, after]
      .filter((each) => each !== null)
      .map(String)
      .join(' '),
  );
const between = (before: MenuContent, after: MenuContent) => summaries(menuDifferences(before, after));

describe('menu differences', () => {
  const before = menu([category(1, [line(1), line(2), line(3), line(4)]), category(2, [line(5), line(6)])]);

  test('are empty for equal contents, also with price lists in another order', () => {
    expect(between(before, structuredClone(before))).toEqual([]);
    expect(between(menu([], { priceGroupIds: [3, 1] }), menu([], { priceGroupIds: [1, 3] }))).toEqual([]);
  });

  test('contain one move for one moved line, whatever the distance', () => {
    const last = menu([category(1, [line(2), line(3), line(4), line(1)]), category(2, [line(5), line(6)])]);
    expect(between(before, last)).toEqual(['moved line 1 position 1 4']);
    const first = menu([category(1, [line(4), line(1), line(2), line(3)]), category(2, [line(5), line(6)])]);
    expect(between(before, first)).toEqual(['moved line 4 position 4 1']);
  });

  test('contain a move to another category and the other changes of the line', () => {
    const after = menu([
      category(1, [line(1), line(3), line(4)]),
      category(2, [line(2, { price: 990 }), line(5), line(6)]),
    ]);
    expect(between(before, after)).toEqual(['moved line 2 categoryName C1 C2', 'changed line 2 price 990']);
  });

  test('contain additions, removals and changed fields in menu order', () => {
    const after = menu(
      [
        category(3, [line(7)], { name: 'Nueva' }),
        category(1, [line(1, { hidden: true }), line(2), line(3)], { name: 'Entradas', hidden: true }),
      ],
      { orderChannel: 'web', priceGroupIds: [4] },
    );
    expect(between(before, after)).toEqual([
      'changed menu orderChannel any web',
      'changed menu priceGroupIds  4',
      'added category 3',
      'added line 7',
      'changed category 1 name C1 Entradas',
      'changed category 1 hidden false true',
      'changed line 1 hidden false true',
      'removed line 4',
      'removed category 2',
      'removed line 5',
      'removed line 6',
    ]);
  });

  test('are empty for a product that was removed and added again', () => {
    const after = menu([
      category(1, [line(1), line(99, { productId: 20 }), line(3), line(4)]),
      category(2, [line(5), line(6)]),
    ]);
    expect(between(before, after)).toEqual([]);
  });

  test('contain the moves of categories', () => {
    expect(between(before, menu(before.categories.toReversed()))).toHaveLength(1);
  });
});

/** Few products, so that both contents share some of them. */
const anyLine = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  price: fc.option(fc.constantFrom(100, 200), { nil: null }),
  discount: fc.option(fc.constantFrom(5, 10.5), { nil: null }),
  hidden: fc.boolean(),
});
const anyContent = fc
  .record({
    name: fc.constantFrom('A', 'B'),
    lists: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
    categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    lines: fc.uniqueArray(anyLine, { selector: ({ id }) => id }),
    seed: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ name, lists, categoryIds, lines, seed }) =>
    menu(
      categoryIds.map((id, index) =>
        category(
          id,
          lines.filter((each) => (each.id * seed) % categoryIds.length === index).map((each) => line(each.id, each)),
        ),
      ),
      { name, priceGroupIds: lists },
    ),
  );

/** Content without everything that the changes describe. */
function rest(content: MenuContent, changes: readonly ContentChange[]) {
  const changedIds = (of: string, kinds: string[]) =>
    new Set(
      changes
        .filter((change) => change.of === of && kinds.includes(change.kind))
        .map(({ lineId, categoryId }) => lineId ?? categoryId),
    );
  const [lines, categories] = [
    changedIds('line', ['added', 'removed', 'moved']),
    changedIds('category', ['added', 'removed', 'moved']),
  ];
  const fields = new Set(
    changes
      .filter(({ kind }) => kind === 'changed')
      .map(({ of, lineId, categoryId, field }) => `${of} ${lineId ?? categoryId} ${field}`),
  );
  const unspoken = (of: string, id: number, values: object) =>
    Object.entries(values).filter(([field]) => !fields.has(`${of} ${id} ${field}`));
  return {
    order: content.categories.map(({ id }) => id).filter((id) => !categories.has(id)),
    lines: new Map(
      content.categories
        .map(
          ({ id, lines: categoryLines }) =>
            [id, categoryLines.map((each) => each.id).filter((each) => !lines.has(each))] as const,
        )
        .filter(([, categoryLines]) => categoryLines.length > 0),
    ),
    values: new Map(
      content.categories
        .flatMap(({ lines: categoryLines }) => categoryLines)
        .filter((each) => !changedIds('line', ['added', 'removed']).has(each.id))
        .map((each) => [each.id, unspoken('line', each.id, each)] as const)
        .toSorted(([a], [b]) => a - b),
    ),
  };
}

describe('differences between any two contents', () => {
  test('are empty exactly when the contents are equal', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        const ordered = (content: MenuContent) => ({
          ...content,
          priceGroupIds: content.priceGroupIds.toSorted((a, b) => a - b),
        });
        const isSame = JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
        expect(menuDifferences(one, other).length === 0).toBe(isSame);
        expect(menuDifferences(one, structuredClone(one))).toEqual([]);
      }),
    );
  });

  test('are complete: without the differing parts both contents are equal', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        const changes = menuDifferences(one, other);
        expect(rest(other, changes)).toEqual(rest(one, changes));
      }),
    );
  });

  test('are inverted when the contents are swapped', () => {
    const counts = (changes: ContentChange[]) => (kind: string) => changes.filter((each) => each.kind === kind).length;
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        const [there, back] = [counts(menuDifferences(one, other)), counts(menuDifferences(other, one))];
        expect([there('added'), there('removed'), there('moved'), there('changed')]).toEqual([
          back('removed'),
          back('added'),
          back('moved'),
          back('changed'),
        ]);
      }),
    );
  });
});

describe('unmoved indexes', () => {
  /** Length of the longest increasing subsequence, by brute force. */
  const longest = (places: readonly number[], least = -Infinity): number => {
    const [first, ...others] = places;
    if (first === undefined) return 0;
    const without = longest(others, least);
    return first > least ? Math.max(without, 1 + longest(others, first)) : without;
  };

  test('form a longest increasing subsequence', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 11 }), (places) => {
        const unmoved = places.filter((_, index) => unmovedIndexes(places).has(index));
        expect(unmoved).toEqual(unmoved.toSorted((a, b) => a - b));
        expect(unmoved).toHaveLength(longest(places));
      }),
    );
  });
});
