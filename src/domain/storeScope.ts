import type { z } from 'zod';
import { ids } from '#kit/contract/fields.ts';

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

/** Links of a record to stores and groups of them. */
export const storeScopeLinks = <const Stores, const Groups>(tables: { stores: Stores; groups: Groups }) => ({
  storeIds: {
    label: 'Locales',
    to: 'stores',
    table: tables.stores,
    target: 'storeId',
    schema: ids(1000),
    missing: 'Uno de los locales ya no existe',
  } as const,
  storeGroupIds: {
    label: 'Grupos de locales',
    to: 'storeGroups',
    table: tables.groups,
    target: 'storeGroupId',
    schema: ids(200),
    missing: 'Uno de los grupos ya no existe',
  } as const,
});

/** Rejects the draft of a role or user without any store. */
export function requireStores(
  { allStores, storeIds, storeGroupIds }: StoreScope,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  if (allStores || storeIds.length > 0 || storeGroupIds.length > 0) return;
  const message = 'Elige al menos un local o un grupo, o marca todos';
  context.addIssue({ code: 'custom', path: ['storeIds'], message });
}
