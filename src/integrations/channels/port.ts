import type { MenuSource } from '#domain/channels.ts';

/** The menu of a store on its way to a channel, or back. */
export type MenuOfStore = { tenantId: number; storeId: number; menuId: number | null };

/** What a channel or a point of sale can do with menus; a capability it lacks is absent. */
export type MenuChannel = {
  /** Sends the menu. What it answers is kept as the job's result. */
  deployMenu?(menu: MenuOfStore, signal: AbortSignal): Promise<unknown>;
  /** Reads the menu. What it answers is kept as the job's result. */
  fetchMenu?(menu: MenuOfStore, signal: AbortSignal): Promise<unknown>;
};

/** The adapters this installation has, by channel. */
export type MenuChannels = ReadonlyMap<MenuSource, MenuChannel>;
