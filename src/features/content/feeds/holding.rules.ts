/** Share of the confirmed rows below which a new file waits for a person. */
export const minShare = 0.7;

export const needsConfirmation = (rows: number, confirmedCount: number): boolean => rows < confirmedCount * minShare;

/** Hours after which a feed that its network does not read gets a warning. */
const silentHours = 36;

/** Whether the network should have read a feed by now. */
export function isUnread({ builtAt, readAt }: { builtAt: string | null; readAt: string | null }, now: number): boolean {
  const since = readAt ?? builtAt;
  return since !== null && now - Date.parse(since) > silentHours * 3_600_000;
}
