import type { ChannelIssue } from '#domain/channelMenus.ts';

/** Keys of ours: `p12`, `o7.g3`, `c4`. */
const keyPattern = /\b[poc]\d+(?:\.[gc]\d+)?\b/;

/** A channel's message as an issue, of the item whose key it names. */
export const issueOf = (message: string, channel: string): ChannelIssue => ({
  itemKey: keyPattern.exec(message)?.[0] ?? null,
  message: `${channel} no acepta: «${message.trim().slice(0, 300)}».`,
});
