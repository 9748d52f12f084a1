import { expect, test } from 'vitest';
import { changedStores, storeChanges } from './menuStores.rules.ts';

test('what somebody changed of the stores they saw is kept apart from what others did meanwhile', () => {
  const mine = storeChanges([1, 2], [2, 3]);
  expect(mine).toEqual({ addStoreIds: [3], removeStoreIds: [1] });
  expect(changedStores([1, 2], mine)).toEqual([2, 3]);
  expect(changedStores([1, 2, 9], mine)).toEqual([2, 9, 3]);
  expect(changedStores([3], mine)).toEqual([3]);
});

test('nothing said changes nothing', () => {
  expect(storeChanges([1, 2], [2, 1])).toEqual({ addStoreIds: [], removeStoreIds: [] });
  expect(changedStores([1, 2], {})).toEqual([1, 2]);
});
