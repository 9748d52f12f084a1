/** Whether an item can be ordered. `until`: when that ends, where it is known. */
export type ItemAvailability = { key: string; available: boolean; until: string | null };

/** Result for one item. `locked`: only the channel's support can change it. `unknown`: its menu has no such item. */
export type ItemOutcome = { key: string; result: 'ok' | 'locked' | 'unknown'; message: string | null };

/** Availability of items of a channel's menus. Calls reject with a `ProviderFailure` when there is no valid response. */
export type ChannelAvailability = {
  /** Items that one `set` takes at most. */
  batchSize: number;
  /** Sets items as they are to be. Repeating it changes nothing. */
  set(storeReference: string, items: readonly ItemAvailability[], signal: AbortSignal): Promise<readonly ItemOutcome[]>;
  /** Whether items can be ordered, without those that the menu does not have. */
  read(storeReference: string, keys: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, boolean>>;
};
