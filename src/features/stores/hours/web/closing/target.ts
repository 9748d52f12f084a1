import type { StoreRow } from '../../../record/stores.contract.ts';

/** The stores that are closed or opened together. */
export type ClosingTarget = {
  /** Null is every store within reach. */
  ids: number[] | null;
  count: number;
  /** Of a single one. */
  name: string | null;
  /** The clock they share; null when they have several, or it is not known. */
  timeZone: string | null;
  /** By name, where they were picked; empty where it is all of them, or those of a group. */
  stores: readonly NamedStore[];
  /** The group they are of, besides those that are named. */
  group?: { id: number; name: string };
};

export type NamedStore = Pick<StoreRow, 'id' | 'name' | 'commune'>;

export function targetOf(stores: readonly (NamedStore & Pick<StoreRow, 'timeZone'>)[]): ClosingTarget {
  const [first] = stores;
  const zones = new Set(stores.map(({ timeZone }) => timeZone));
  return {
    ids: stores.map(({ id }) => id),
    count: stores.length,
    name: stores.length === 1 && first ? first.name : null,
    timeZone: zones.size === 1 && first ? first.timeZone : null,
    stores,
  };
}

export const allStoresTarget = (count: number): ClosingTarget => ({
  ids: null,
  count,
  name: null,
  timeZone: null,
  stores: [],
});

export const groupTarget = ({
  id,
  name,
  storeCount,
}: {
  id: number;
  name: string;
  storeCount: number;
}): ClosingTarget => ({
  ids: [],
  count: storeCount,
  name: null,
  timeZone: null,
  stores: [],
  group: { id, name },
});

/** The target with the current data of its stores: the selection may have changed. */
export function targetNow(target: ClosingTarget, stores: readonly Closing[]): ClosingTarget {
  const [first] = stores;
  const zones = new Set(stores.map(({ timeZone }) => timeZone));
  return {
    ...target,
    count: stores.length,
    name: first && stores.length === 1 ? first.storeName : null,
    timeZone: first && zones.size === 1 ? first.timeZone : null,
  };
}
type Closing = { storeName: string; timeZone: string };

/** The choice of stores and groups that a target is, as requests make it. */
export const choiceOf = ({ ids, group }: ClosingTarget) => ({ storeIds: ids, storeGroupIds: group ? [group.id] : [] });

/** `Ñuñoa Plaza`, `3 locales`, `los 214 locales`. */
export function targetText({ ids, count, name }: ClosingTarget, integer: (value: number) => string): string {
  if (name) return name;
  const countText = `${integer(count)} ${count === 1 ? 'local' : 'locales'}`;
  return ids ? countText : `los ${countText}`;
}
