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
  /** By name, where they were picked; empty where it is all of them. */
  stores: readonly NamedStore[];
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

/** `Ñuñoa Plaza`, `3 locales`, `los 214 locales`. */
export function targetText({ ids, count, name }: ClosingTarget, integer: (value: number) => string): string {
  if (name) return name;
  const words = `${integer(count)} ${count === 1 ? 'local' : 'locales'}`;
  return ids ? words : `los ${words}`;
}
