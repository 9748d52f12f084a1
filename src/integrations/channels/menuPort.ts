import type { ChannelIssue, ChannelMenu, ChannelMenuLimits } from '#domain/channelMenus.ts';

/**
 * State of a menu that was sent. `waiting`: the channel checks it; `task` names that check where it has a name.
 *
 * `live` with issues: guests see it without the parts that they name. `refused`: guests see the menu of before.
 */
export type MenuOutcome =
  | { state: 'live'; issues?: readonly ChannelIssue[] }
  | { state: 'waiting'; task: string | null }
  | { state: 'refused'; issues: readonly ChannelIssue[] };

/** A menu in the terms of its channel, as JSON. */
export type MenuPayload = object;

/** A payload that was sent. `task`: the check that its answer named; null without an answer. */
export type SentPayload = { payload: MenuPayload; task: string | null };

/** Menus of a channel's stores. Calls reject with a `ProviderFailure` when there is no valid response. */
export type ChannelMenus = {
  limits: ChannelMenuLimits;
  /** A menu in the channel's terms. Pure: the same menu gives the same payload. */
  translate(menu: ChannelMenu, storeReference: string): MenuPayload;
  /** A payload in our terms, without what the channel does not express. The reverse of `translate`. */
  read(payload: unknown): ChannelMenu;
  /** Replaces the menu of a store. Without a response, `outcome` finds out whether it arrived. */
  publish(storeReference: string, payload: MenuPayload, signal: AbortSignal): Promise<MenuOutcome>;
  /** State of a menu that was sent; null: it is not the store's last one, or may be sent again. */
  outcome(storeReference: string, sent: SentPayload, signal: AbortSignal): Promise<MenuOutcome | null>;
  /** The menu of a store as its guests see it; null: it has none. */
  live(storeReference: string, signal: AbortSignal): Promise<ChannelMenu | null>;
};
