import type { Severity } from '#features/platform/informative-banners/visibleBanners.contract.ts';

export const oneDay = 86_400_000;
export const oneWeek = 604_800_000;
export const oneYear = 31_536_000_000;

/** Until when each notice stays away, in milliseconds since 1970, by its id. */
export type Dismissals = Record<string, number>;

type Notice = { id: number; severity: Severity };

const isCritical = ({ severity }: Notice) => severity === 'critical';

/** The notices to show: critical ones, those never put away and those whose time has come again. */
export const notDismissed = <T extends Notice>(notices: readonly T[], dismissals: Dismissals, now: number): T[] =>
  notices.filter((notice) => isCritical(notice) || (dismissals[notice.id] ?? 0) <= now);

/** At most two of the notices to show, of which one can be put away, so that a critical one hides no other. */
export function stripsOf<T extends Notice>(notices: readonly T[]): T[] {
  const [other] = notices.filter((notice) => !isCritical(notice));
  const critical = notices.filter(isCritical);
  return other ? [...critical.slice(0, 1), other] : critical.slice(0, 2);
}

/** Puts a notice away for a while, and forgets what has run out on the way. */
export const dismiss = (dismissals: Dismissals, id: number, time: number, now: number): Dismissals => ({
  ...Object.fromEntries(Object.entries(dismissals).filter(([, until]) => until > now)),
  [id]: now + time,
});
