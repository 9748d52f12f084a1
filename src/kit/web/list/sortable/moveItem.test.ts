import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveItem } from './moveItem.ts';

describe('moving an item', () => {
  test('moves it and preserves the order of the others', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  });

  test('can be reverted', () => {
    const places = fc
      .array(fc.integer(), { minLength: 1, maxLength: 20 })
      .chain((items) => fc.tuple(fc.constant(items), fc.nat(items.length - 1), fc.nat(items.length - 1)));
    fc.assert(
      fc.property(places, ([items, from, to]) => {
        expect(moveItem(moveItem(items, from, to), to, from)).toEqual(items);
      }),
    );
  });
});
