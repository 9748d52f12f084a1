import { describe, expect, test } from 'vitest';
import { stockChanges } from './stock.rules.ts';

const changes = (stock: number | null, now: number | undefined) =>
  stockChanges([{ code: '101', stock }], new Map(now === undefined ? [] : [['101', now]]));

describe('the stock of an item', () => {
  test.each([
    ['at its first read', null, 0],
    ['after the last unit', 3, 0],
    ['below zero', 1, -2],
  ])('ends %s', (_case, stock, now) => {
    expect(changes(stock, now)).toEqual({ ended: ['101'], available: [] });
  });
  test.each([
    ['above zero', 0, 5],
    ['once it is no longer counted', 0, undefined],
  ])('is available again %s', (_case, stock, now) => {
    expect(changes(stock, now)).toEqual({ ended: [], available: ['101'] });
  });
  test.each([
    ['while it is zero', 0, -1],
    ['while there is some', 9, 8],
    ['while it is not counted', null, undefined],
  ])('does not change %s', (_case, stock, now) => {
    expect(changes(stock, now)).toEqual({ ended: [], available: [] });
  });
});
