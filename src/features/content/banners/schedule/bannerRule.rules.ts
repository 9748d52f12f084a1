import { type DispatchMethod, type DispatchScope, scopeIncludes } from '#domain/delivery/dispatch.ts';
import { dateState, isActiveAt, nextWindowChange } from '#domain/schedule/activeWindow.ts';
import type { Weekday } from '#domain/time/weekdays.ts';
import { dateOf, dayLength, localOf } from '#domain/time/zonedTime.ts';
import type {
  BannerAvailability,
  BannerKind,
  BannerPlatform,
  Placement,
  TargetType,
  WhyNot,
} from './bannerWords.contract.ts';

/** Milliseconds since 1970; `until` is excluded. */
export type Span = { from: number; until: number };

export type BannerSchedule = {
  startDate: string | null;
  endDate: string | null;
  availability: BannerAvailability;
  availableDays: readonly Weekday[];
  startTime: string | null;
  endTime: string | null;
};

/** A banner as the engine decides about it. */
export type BannerRule = BannerSchedule & {
  id: number;
  kind: BannerKind;
  placement: Placement | null;
  target: { type: TargetType; id: number } | null;
  dispatchMethod: DispatchScope;
  platforms: readonly (BannerPlatform | 'responsive')[];
  stores: 'all' | readonly number[];
  position: number;
  active: boolean;
  missing: readonly Extract<WhyNot, 'noPicture' | 'targetGone' | 'linkDead'>[];
  /** When its target is sold at the place; null: always. */
  sold: readonly Span[] | null;
};

/** Null: any. Without a store, a guest looks at the page of the company. */
export type BannerPlace = {
  storeId: number | null;
  timeZone: string;
  method: DispatchMethod | null;
  platform: BannerPlatform;
};
export type BannerMoment = BannerPlace & { at: Date };

export const windowOf = ({ startDate, endDate, availability, availableDays, startTime, endTime }: BannerSchedule) => {
  const dates = { startDate, expiryDate: endDate };
  return availability === 'always'
    ? { ...dates, days: [], startTime: null, expiryTime: null }
    : { ...dates, days: [...availableDays], startTime, expiryTime: endTime };
};

export const inStore = ({ stores }: Pick<BannerRule, 'stores'>, storeId: number | null) =>
  stores === 'all' || (storeId !== null && stores.includes(storeId));
export const onPlatform = ({ platforms }: Pick<BannerRule, 'platforms'>, platform: BannerPlatform) =>
  platforms.length === 0 ||
  platforms.some((each) => each === platform || (each === 'responsive' && platform === 'webResponsive'));
export const dispatched = ({ dispatchMethod }: Pick<BannerRule, 'dispatchMethod'>, method: DispatchMethod | null) =>
  method === null || scopeIncludes(dispatchMethod, method);

/** Whether a rule is for guests of a place, whenever. */
export const isPlaced = (rule: Omit<BannerRule, 'sold'>, { storeId, method, platform }: BannerPlace) =>
  rule.active &&
  rule.missing.length === 0 &&
  inStore(rule, storeId) &&
  onPlatform(rule, platform) &&
  dispatched(rule, method);

export const isSold = ({ sold }: BannerRule, at: number) =>
  sold === null || sold.some(({ from, until }) => from <= at && at < until);

/** Whether a rule alone lets guests see the banner; others of its place may come before it. */
export const isVisibleAt = (rule: BannerRule, moment: BannerMoment): boolean =>
  isPlaced(rule, moment) && isActiveAt(windowOf(rule), moment.at, moment.timeZone) && isSold(rule, moment.at.getTime());

const overlap = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.flatMap((a) =>
    other.flatMap((b) => {
      const span = { from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) };
      return span.from < span.until ? [span] : [];
    }),
  );

/** Whether a schedule is on at a moment, or has ended, and when that changes. */
export function scheduleAt(schedule: BannerSchedule, at: Date, timeZone: string) {
  const window = windowOf(schedule);
  const date = dateOf(Math.floor(localOf(timeZone, at.getTime()) / dayLength));
  return {
    on: isActiveAt(window, at, timeZone),
    over: dateState(window, date) === 'after',
    changesAt: nextWindowChange(window, at, timeZone),
  };
}

/** When the schedule of a banner is on, on the clock of a zone. */
export function scheduleSpans(schedule: BannerSchedule, timeZone: string, { from, until }: Span): Span[] {
  const window = windowOf(schedule);
  const spans: Span[] = [];
  for (let at = from, on = isActiveAt(window, new Date(from), timeZone); at < until; on = !on) {
    const end = Math.min(nextWindowChange(window, new Date(at), timeZone)?.getTime() ?? until, until);
    if (on) spans.push({ from: at, until: end });
    at = end;
  }
  return spans;
}

/** Finds when a rule alone lets guests of a place see the banner. Many rules have the same schedule. */
export function ruleSpansIn(place: BannerPlace, span: Span): (rule: BannerRule) => readonly Span[] {
  const known = new Map<string, readonly Span[]>();
  return (rule) => {
    if (!isPlaced(rule, place)) return [];
    const key = JSON.stringify(windowOf(rule));
    const spans = known.get(key) ?? scheduleSpans(rule, place.timeZone, span);
    known.set(key, spans);
    return rule.sold === null ? spans : overlap(spans, rule.sold);
  };
}
