/** Stores a user can access: all, or a list and the members of groups. */
export type StoreScope = {
  allStores: boolean;
  /** With those that are in the groups now. */
  storeIds: readonly number[];
  storeGroupIds: readonly number[];
};

const both = (one: readonly number[], other: readonly number[]): number[] => {
  const known = new Set(other);
  return one.filter((id) => known.has(id));
};
const either = (lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())];

/** Union of store scopes. */
export const unionStoreScopes = (scopes: readonly StoreScope[]): StoreScope => ({
  allStores: scopes.some(({ allStores }) => allStores),
  storeIds: either(scopes.map(({ storeIds }) => storeIds)),
  storeGroupIds: either(scopes.map(({ storeGroupIds }) => storeGroupIds)),
});

/** Intersection of store scopes: a group only if both name it, since future members of other groups are unknown. */
export function intersectStoreScopes(one: StoreScope, other: StoreScope): StoreScope {
  if (one.allStores) return other;
  if (other.allStores) return one;
  return {
    allStores: false,
    storeIds: both(one.storeIds, other.storeIds),
    storeGroupIds: both(one.storeGroupIds, other.storeGroupIds),
  };
}
