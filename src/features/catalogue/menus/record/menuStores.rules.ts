import type { StoreChanges } from './menus.contract.ts';

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const excluded = new Set(others);
  return ids.filter((id) => !excluded.has(id));
};

/** Changes from the previously selected stores to the selected ones. */
export const diffStores = (seen: readonly number[], selected: readonly number[]): StoreChanges => ({
  addStoreIds: without(selected, seen),
  removeStoreIds: without(seen, selected),
});

/** Store ids after applying changes. */
export const applyStoreChanges = (
  present: readonly number[],
  { addStoreIds = [], removeStoreIds = [] }: Partial<StoreChanges>,
): number[] => [...new Set([...without(present, removeStoreIds), ...addStoreIds])];
