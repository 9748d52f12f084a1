import type { StoreChanges } from './menus.contract.ts';

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const gone = new Set(others);
  return ids.filter((id) => !gone.has(id));
};

/** What turns the stores somebody saw into those they want. */
export const diffStores = (seen: readonly number[], wanted: readonly number[]): StoreChanges => ({
  addStoreIds: without(wanted, seen),
  removeStoreIds: without(seen, wanted),
});

/** The stores of a menu with some changes. */
export const applyStoreChanges = (
  present: readonly number[],
  { addStoreIds = [], removeStoreIds = [] }: Partial<StoreChanges>,
): number[] => [...new Set([...without(present, removeStoreIds), ...addStoreIds])];
