import { type BannerSchedule, scheduleAt } from '../schedule/bannerRule.rules.ts';
import type { BannerDraft, BannerState } from './bannerShape.contract.ts';

type Stated = Pick<BannerDraft, 'active' | 'pictureKey'> & BannerSchedule;

/** State of a banner on the clock of a zone, and when it changes without an edit. */
export function bannerState(
  banner: Stated,
  at: Date,
  timeZone: string,
): { state: BannerState; changesAt: string | null } {
  const { on, over, changesAt } = scheduleAt(banner, at, timeZone);
  if (banner.pictureKey === null) return { state: 'draft', changesAt: null };
  if (over) return { state: 'over', changesAt: null };
  if (!banner.active) return { state: 'paused', changesAt: null };
  return { state: on ? 'live' : 'scheduled', changesAt: changesAt?.toISOString() ?? null };
}
