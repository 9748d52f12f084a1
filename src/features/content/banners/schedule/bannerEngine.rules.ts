import { dateState, isWithinWeek, nextWindowChange } from '#domain/schedule/activeWindow.ts';
import { weekdayOf } from '#domain/schedule/scheduleHours.ts';
import { dateOf, dayLength, dayOf, instantOf, localOf } from '#domain/time/zonedTime.ts';
import {
  type BannerMoment,
  type BannerPlace,
  type BannerRule,
  dispatched,
  inStore,
  isSold,
  isVisibleAt,
  onPlatform,
  windowOf,
} from './bannerRule.rules.ts';
import { endOfConflict, localDayAt, orderOn, pickOn, slotOf, slotsOf, visibleSpans } from './bannerSlots.rules.ts';
import type { WhyNot } from './bannerWords.contract.ts';

/** The rules of one slot that guests see at a moment, in order. */
export const pick = (rules: readonly BannerRule[], moment: BannerMoment): BannerRule[] =>
  pickOn(
    rules.filter((rule) => isVisibleAt(rule, moment)),
    localDayAt(moment.timeZone, moment.at.getTime()),
  );

/** Null: it began before, or ends after, the time that was looked at. */
export type BannerWindow = { from: string | null; until: string | null };

const hourLength = 3_600_000;
/** The end of an hour, so that an answer changes with the hour and not each moment. */
const hourAfter = (at: number) => (Math.floor(at / hourLength) + 1) * hourLength;

export type VisibleWindows = {
  /** Of the banners that guests see within 24 hours, in the order of this moment. */
  visible: { id: number; windows: BannerWindow[] }[];
  /** The first instant at which this answer is no longer the one to give. */
  until: Date;
  /** The next instant at which guests see others, or the same ones in another order; null within 24 hours. */
  nextChange: Date | null;
};

function orderOf(rules: readonly BannerRule[], timeZone: string, at: number): Map<number, number> {
  const day = localDayAt(timeZone, at);
  const ordered = slotsOf(rules).flatMap((slot) => orderOn(slot, day));
  return new Map(ordered.map(({ id }, place) => [id, place]));
}

/** When guests of a place see which banners within the next 24 hours. */
export function windows(rules: readonly BannerRule[], place: BannerPlace, at: Date): VisibleWindows {
  const now = at.getTime();
  const horizon = hourAfter(now + dayLength);
  const spans = visibleSpans(rules, place, { from: now, until: horizon });
  const visibleRules = rules.filter(({ id }) => spans.has(id));
  const order = orderOf(visibleRules, place.timeZone, now);
  const midnight = instantOf(place.timeZone, (localDayAt(place.timeZone, now) + 1) * dayLength);
  const rotates = slotsOf(visibleRules).some(
    (slot) => new Set(slot.map(({ position }) => position)).size < slot.length,
  );
  const edges = [...spans.values()].flat().flatMap(({ from, until }) => [from, until]);
  const changes = [...edges, ...(rotates ? [midnight] : [])].filter((edge) => edge > now && edge < horizon);
  const next = changes.length > 0 ? Math.min(...changes) : null;
  const textOf = (edge: number) => (edge > now && edge < horizon ? new Date(edge).toISOString() : null);
  return {
    visible: [...spans]
      .toSorted(([one], [other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
      .map(([id, each]) => ({
        id,
        windows: each.map(({ from, until }) => ({ from: textOf(from), until: textOf(until) })),
      })),
    until: new Date(Math.min(next ?? horizon, hourAfter(now))),
    nextChange: next === null ? null : new Date(next),
  };
}

export type HiddenBecause = { why: WhyNot; until: string | null; by?: number };

function scheduleReasons(rule: BannerRule, { at, timeZone }: BannerMoment): HiddenBecause[] {
  const window = windowOf(rule);
  const local = localOf(timeZone, at.getTime());
  const day = Math.floor(local / dayLength);
  const state = dateState(window, dateOf(day));
  if (state === 'after') return [{ why: 'over', until: null }];
  const next = nextWindowChange(window, at, timeZone)?.toISOString() ?? null;
  if (state === 'before') {
    const start = new Date(instantOf(timeZone, dayOf(rule.startDate ?? '') * dayLength)).toISOString();
    return [{ why: 'notYet', until: next ?? start }];
  }
  if (isWithinWeek(window, at, timeZone)) return [];
  const isOn = window.days.length === 0 || window.days.includes(weekdayOf(day));
  return [{ why: isOn ? 'hours' : 'weekday', until: next }];
}

/** Why guests do not see a banner at a moment; empty when they do. `rules` are all of the tenant. */
export function whyNot(rule: BannerRule, rules: readonly BannerRule[], moment: BannerMoment): HiddenBecause[] {
  const at = moment.at.getTime();
  const sold = rule.sold?.find(({ from }) => from > at);
  const reasons: HiddenBecause[] = [
    ...(rule.active ? [] : [{ why: 'off', until: null } as const]),
    ...rule.missing.map((why) => ({ why, until: null })),
    ...(inStore(rule, moment.storeId)
      ? []
      : [{ why: moment.storeId === null ? 'noStore' : 'store', until: null } as const]),
    ...(dispatched(rule, moment.method) ? [] : [{ why: 'dispatch', until: null } as const]),
    ...(onPlatform(rule, moment.platform) ? [] : [{ why: 'platform', until: null } as const]),
    ...scheduleReasons(rule, moment),
    ...(isSold(rule, at)
      ? []
      : [{ why: 'targetNotSold', until: sold ? new Date(sold.from).toISOString() : null } as const]),
  ];
  if (reasons.length > 0) return reasons;
  const rivals = rules.filter((each) => slotOf(each) === slotOf(rule));
  const picked = pick(rivals, moment);
  const [winner] = picked;
  if (!winner || picked.some(({ id }) => id === rule.id)) return [];
  const end = endOfConflict(rule, rivals, moment, { from: at, until: at + 30 * dayLength });
  return [{ why: 'outranked', until: end === null ? null : new Date(end).toISOString(), by: winner.id }];
}
