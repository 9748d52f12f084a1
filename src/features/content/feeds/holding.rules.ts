/** Share of the confirmed rows below which a new file waits for a person. */
export const minShare = 0.7;

export const needsConfirmation = (rows: number, confirmedCount: number): boolean => rows < confirmedCount * minShare;

/** Hours after which a feed that its network does not read gets a warning. */
const silentHours = 36;

type FeedTimes = { createdAt: string; builtAt: string | null; readAt: string | null };

/** Whether the network should have read a feed by now. Of a feed without a file there is nothing to read. */
export const isUnread = ({ createdAt, builtAt, readAt }: FeedTimes, now: number): boolean =>
  builtAt !== null && now - Date.parse(readAt ?? createdAt) > silentHours * 3_600_000;
