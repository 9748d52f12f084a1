/** Changes that a channel takes of its stores. */
export type StoreTraits = {
  /** They are opened and paused by us; otherwise in the channel's panel. */
  opening?: true;
  /** Their menus are published from here. */
  menus?: true;
  /** How the channel takes the minutes that orders take: as a setting of the store, or with each accepted order. */
  preparation?: 'store' | 'order';
  /** The channel checks every few minutes that each store takes orders. */
  pings?: true;
};
