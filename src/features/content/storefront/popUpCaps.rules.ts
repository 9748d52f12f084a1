/** Limits of a pop-up; null: none. */
export type PopUpCaps = { maxPerSession: number | null; daysBetween: number | null; maxTotal: number | null };

/** Times a pop-up was shown to a guest: in all, within the visit, and the last time. */
type Showing = { total: number; inVisit: number; at: number };
/** Pop-ups that a guest saw, and the last page of their visit. */
export type SeenPopUps = { visitAt: number; hasSeen: boolean; showings: Record<string, Showing> };

const day = 24 * 60 * 60_000;
/** Pause in ms after which a visit is another one. */
const visitPause = 30 * 60_000;

export const noneSeen: SeenPopUps = { visitAt: 0, hasSeen: false, showings: {} };

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Parses what the device stored, as far as it fits. */
export function parseSeen(stored: unknown): SeenPopUps {
  const { visitAt, hasSeen, showings } = (stored ?? {}) as Partial<SeenPopUps>;
  const entries = Object.entries(typeof showings === 'object' && showings !== null ? showings : {});
  return {
    visitAt: isCount(visitAt) ? visitAt : 0,
    hasSeen: hasSeen === true,
    showings: Object.fromEntries(
      entries.filter(([, each]) => isCount(each?.total) && isCount(each.inVisit) && isCount(each.at)),
    ),
  };
}

/** Continues a visit, or starts another one after a pause or when the clock was set back. */
export function visitAt(seen: SeenPopUps, now: number): SeenPopUps {
  const isSame = now >= seen.visitAt && now - seen.visitAt < visitPause;
  if (isSame) return { ...seen, visitAt: now };
  const showings = Object.entries(seen.showings).map(([via, each]) => [via, { ...each, inVisit: 0 }]);
  return { visitAt: now, hasSeen: false, showings: Object.fromEntries(showings) };
}

/** Whether a guest may see a pop-up: one a visit, of whatever kind, and within its limits. */
export function mayShow(
  via: string,
  { maxPerSession, daysBetween, maxTotal }: PopUpCaps,
  seen: SeenPopUps,
  now: number,
) {
  if (seen.hasSeen) return false;
  const { total, inVisit, at } = seen.showings[via] ?? { total: 0, inVisit: 0, at: Number.NEGATIVE_INFINITY };
  return (
    (maxPerSession === null || inVisit < maxPerSession) &&
    (maxTotal === null || total < maxTotal) &&
    (daysBetween === null || now - at >= daysBetween * day)
  );
}

/** Counts a pop-up as it is shown, not as it is closed: a guest who leaves has seen it. */
export function afterShowing(via: string, seen: SeenPopUps, now: number): SeenPopUps {
  const { total, inVisit } = seen.showings[via] ?? { total: 0, inVisit: 0 };
  const showing = { total: total + 1, inVisit: inVisit + 1, at: now };
  return { visitAt: now, hasSeen: true, showings: { ...seen.showings, [via]: showing } };
}
