import { describe, expect, it } from 'vitest';
import { same } from './same.ts';

describe('two values are the same', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['whatever the order of their keys', { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }, true],
    ['where one leaves out what the other has as undefined', { a: 1, b: undefined }, { a: 1 }, true],
    ['but not in another order of a list', [1, 2], [2, 1], false],
    ['but not with a part more', { a: 1 }, { a: 1, b: null }, false],
    ['but not as a list and a record', [], {}, false],
    ['but not as null and nothing', null, undefined, false],
    ['but not as number and text', { a: 1 }, { a: '1' }, false],
  ])('%s', (_, one, other, expected) => {
    expect(same(one, other)).toBe(expected);
    expect(same(other, one)).toBe(expected);
  });
});
