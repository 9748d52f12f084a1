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
const told = (changes: ContentChange[]) =>
  changes.map(({ kind, of, categoryId, lineId, field, before, after }) =>
    [kind, of, lineId ?? categoryId, field, before, after]
      .filter((each) => each !== null)
      .map(String)
      .join(' '),
  );
const between = (before: MenuContent, after: MenuContent) => told(menuDifferences(before, after));

describe('the differences between two contents of a menu', () => {
  const before = menu([category(1, [line(1), line(2), line(3), line(4)]), category(2, [line(5), line(6)])]);

  test('are none where nothing differs, also when price lists changed their order', () => {
    expect(between(before, structuredClone(before))).toEqual([]);
    expect(between(menu([], { priceGroupIds: [3, 1] }), menu([], { priceGroupIds: [1, 3] }))).toEqual([]);
  });

  test('tell one move where one line moved, however many it passed', () => {
    const last = menu([category(1, [line(2), line(3), line(4), line(1)]), category(2, [line(5), line(6)])]);
    expect(between(before, last)).toEqual(['moved line 1 position 1 4']);
    const first = menu([category(1, [line(4), line(1), line(2), line(3)]), category(2, [line(5), line(6)])]);
    expect(between(before, first)).toEqual(['moved line 4 position 4 1']);
  });

  test('tell a move to another category with what changed besides', () => {
    const after = menu([
      category(1, [line(1), line(3), line(4)]),
      category(2, [line(2, { price: 990 }), line(5), line(6)]),
    ]);
    expect(between(before, after)).toEqual(['moved line 2 categoryName C1 C2', 'changed line 2 price 990']);
  });

  test('tell what came, what went and each field that changed, in the order of the menu', () => {
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

  test('are none for a product taken out and put back', () => {
    const after = menu([
      category(1, [line(1), line(99, { productId: 20 }), line(3), line(4)]),
      category(2, [line(5), line(6)]),
    ]);
    expect(between(before, after)).toEqual([]);
  });

  test('tell that categories changed their order', () => {
    expect(between(before, menu(before.categories.toReversed()))).toHaveLength(1);
  });
});

/** Contents of few products, so that the same ones stand in both. */
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

/** What both sides would be without what the differences speak of. */
function rest(content: MenuContent, changes: readonly ContentChange[]) {
  const spoken = (of: string, kinds: string[]) =>
    new Set(
      changes
        .filter((change) => change.of === of && kinds.includes(change.kind))
        .map(({ lineId, categoryId }) => lineId ?? categoryId),
    );
  const [lines, categories] = [
    spoken('line', ['added', 'removed', 'moved']),
    spoken('category', ['added', 'removed', 'moved']),
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
        .map(({ id, lines: own }) => [id, own.map((each) => each.id).filter((each) => !lines.has(each))] as const)
        .filter(([, own]) => own.length > 0),
    ),
    values: new Map(
      content.categories
        .flatMap(({ lines: own }) => own)
        .filter((each) => !spoken('line', ['added', 'removed']).has(each.id))
        .map((each) => [each.id, unspoken('line', each.id, each)] as const)
        .toSorted(([a], [b]) => a - b),
    ),
  };
}

describe('differences between any two contents', () => {
  test('are none exactly when both are the same', () => {
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

  test('account for everything: without what they speak of, both are alike', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        const changes = menuDifferences(one, other);
        expect(rest(other, changes)).toEqual(rest(one, changes));
      }),
    );
  });

  test('say the opposite backwards', () => {
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

describe('what did not move', () => {
  /** The longest growing run, by trying them all. */
  const longest = (places: readonly number[], least = -Infinity): number => {
    const [first, ...others] = places;
    if (first === undefined) return 0;
    const without = longest(others, least);
    return first > least ? Math.max(without, 1 + longest(others, first)) : without;
  };

  test('keeps its order and is as much as possible', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 11 }), (places) => {
        const kept = places.filter((_, index) => unmovedIndexes(places).has(index));
        expect(kept).toEqual(kept.toSorted((a, b) => a - b));
        expect(kept).toHaveLength(longest(places));
      }),
    );
  });
});
