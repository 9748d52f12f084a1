import { describe, expect, it } from 'vitest';
import { deepEqual } from './deepEqual.ts';

describe('two values are the same', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['whatever the order of their keys', { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }, true],
    ['where one leaves out what the other has as undefined', { a: 1, b: undefined }, { a: 1 }, true],
    ['as lists of the same order', [1, 2], [1, 2], true],
    ['but not in another order of a list', [1, 2], [2, 1], false],
    ['but not as a list and a part of it', [1], [1, 2], false],
    ['but not as a list and one with nothing more', [1], [1, undefined], false],
    ['but not in lists of other records', [{ from: '09:00' }], [{ from: '09:05' }], false],
    ['but not with a part more', { a: 1 }, { a: 1, b: null }, false],
    ['but not as a list and a record', [], {}, false],
    ['but not as null and nothing', null, undefined, false],
    ['but not as blank and nothing', '', null, false],
    ['but not as number and text', { a: 1 }, { a: '1' }, false],
  ])('%s', (_, one, other, expected) => {
    expect(deepEqual(one, other)).toBe(expected);
    expect(deepEqual(other, one)).toBe(expected);
  });
});
