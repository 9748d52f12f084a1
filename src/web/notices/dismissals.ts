export const oneDay = 86_400_000;
export const oneWeek = 604_800_000;
export const oneYear = 31_536_000_000;

/** Until when each notice stays away, in milliseconds since 1970, by its id. */
export type Dismissals = Record<string, number>;

/** The notices to show: those never put away and those whose time has come again. */
export const notDismissed = <T extends { id: number }>(
  notices: readonly T[],
  dismissals: Dismissals,
  now: number,
): T[] => notices.filter(({ id }) => (dismissals[id] ?? 0) <= now);

/** Puts a notice away for a while, and forgets what has run out on the way. */
export const dismiss = (dismissals: Dismissals, id: number, time: number, now: number): Dismissals => ({
  ...Object.fromEntries(Object.entries(dismissals).filter(([, until]) => until > now)),
  [id]: now + time,
});
