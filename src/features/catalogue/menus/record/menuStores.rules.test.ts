import { expect, test } from 'vitest';
import { applyStoreChanges, diffStores } from './menuStores.rules.ts';

test('store changes do not affect concurrent changes by others', () => {
  const mine = diffStores([1, 2], [2, 3]);
  expect(mine).toEqual({ addStoreIds: [3], removeStoreIds: [1] });
  expect(applyStoreChanges([1, 2], mine)).toEqual([2, 3]);
  expect(applyStoreChanges([1, 2, 9], mine)).toEqual([2, 9, 3]);
  expect(applyStoreChanges([3], mine)).toEqual([3]);
});

test('empty changes have no effect', () => {
  expect(diffStores([1, 2], [2, 1])).toEqual({ addStoreIds: [], removeStoreIds: [] });
  expect(applyStoreChanges([1, 2], {})).toEqual([1, 2]);
});
