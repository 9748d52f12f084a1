/** Whether a store takes orders at its channel. */
export type ChannelOpeningState = {
  open: boolean;
  /** Who closed it: its own hours there, the channel, or we. Null while it is open. */
  closedBy: 'us' | 'channel' | 'hours' | null;
  /** In Spanish, for staff to read; null where the channel names none. */
  reason: string | null;
  /** When it opens; null where the channel does not report it. */
  until: string | null;
};

/** `until` null: until it is opened. */
export type ChannelPause = { until: string | null; reason: string };

/**
 * Result of a change. `blocked`: the channel does not take it for now, with its reason in Spanish; repeating it soon is of
 * no use.
 */
export type OpeningOutcome = { blocked: string | null };

/** Opens and pauses the stores of a channel. Calls reject with a `ProviderFailure` when there is no valid response. */
export type ChannelOpening = {
  /** Whether a pause ends at the channel, or lasts until `open`. */
  endsPauses: boolean;
  state(storeReference: string, signal: AbortSignal): Promise<ChannelOpeningState>;
  /** Repeating a change leaves the store as it is. */
  open(storeReference: string, signal: AbortSignal): Promise<OpeningOutcome>;
  pause(storeReference: string, pause: ChannelPause, signal: AbortSignal): Promise<OpeningOutcome>;
  /** Minutes that an order takes from now on. Absent: they are reported with each accepted order. */
  setPreparation?(storeReference: string, minutes: number, signal: AbortSignal): Promise<void>;
};
