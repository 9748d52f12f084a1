import { type DispatchMethod, type DispatchScope, scopeIncludes } from '#domain/delivery/dispatch.ts';
import { dateState, isActiveAt, isWithinWeek, nextWindowChange } from '#domain/schedule/activeWindow.ts';
import { weekdayOf } from '#domain/schedule/scheduleHours.ts';
import type { Weekday } from '#domain/time/weekdays.ts';
import { dateOf, dayLength, dayOf, instantOf, localOf } from '#domain/time/zonedTime.ts';
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

const windowOf = ({ startDate, endDate, availability, availableDays, startTime, endTime }: BannerSchedule) => {
  const dates = { startDate, expiryDate: endDate };
  return availability === 'always'
    ? { ...dates, days: [], startTime: null, expiryTime: null }
    : { ...dates, days: [...availableDays], startTime, expiryTime: endTime };
};

const inStore = ({ stores }: BannerRule, storeId: number | null) =>
  stores === 'all' || (storeId !== null && stores.includes(storeId));
const onPlatform = ({ platforms }: BannerRule, platform: BannerPlatform) =>
  platforms.length === 0 ||
  platforms.some((each) => each === platform || (each === 'responsive' && platform === 'webResponsive'));
const dispatched = ({ dispatchMethod }: BannerRule, method: DispatchMethod | null) =>
  method === null || scopeIncludes(dispatchMethod, method);

/** Whether a rule is for guests of a place, whenever. */
export const isPlaced = (rule: BannerRule, { storeId, method, platform }: BannerPlace) =>
  rule.active &&
  rule.missing.length === 0 &&
  inStore(rule, storeId) &&
  onPlatform(rule, platform) &&
  dispatched(rule, method);

const isSold = ({ sold }: BannerRule, at: number) =>
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

/** When a rule alone lets guests of a place see the banner. */
function ruleSpans(rule: BannerRule, place: BannerPlace, span: Span): Span[] {
  if (!isPlaced(rule, place)) return [];
  const spans = scheduleSpans(rule, place.timeZone, span);
  return rule.sold === null ? spans : overlap(spans, rule.sold);
}

/** Banners of a place that a carousel shows; other kinds show one. */
const carouselSize = 8;
const capacityOf = ({ kind }: BannerRule) => (kind === 'banner' ? carouselSize : 1);

/** Rules with the same slot compete for it. */
export const slotOf = ({ kind, placement, target }: BannerRule): string =>
  [kind, placement, placement === target?.type ? target?.id : ''].join(' ');

const compare = (one: BannerRule, other: BannerRule) => one.position - other.position || one.id - other.id;

/** Orders competing rules by position; equal positions take turns by day. */
function rotate(rules: readonly BannerRule[], day: number): BannerRule[] {
  const positions = Map.groupBy(rules.toSorted(compare), ({ position }) => position);
  return [...positions.values()].flatMap((tied) => {
    const first = ((day % tied.length) + tied.length) % tied.length;
    return [...tied.slice(first), ...tied.slice(0, first)];
  });
}

const localDayAt = (timeZone: string, at: number) => Math.floor(localOf(timeZone, at) / dayLength);

/** The rules of one slot that guests see at a moment, in order. */
export const pick = (rules: readonly BannerRule[], moment: BannerMoment): BannerRule[] => {
  const visible = rules.filter((rule) => isVisibleAt(rule, moment));
  const [first] = visible;
  return first ? rotate(visible, localDayAt(moment.timeZone, moment.at.getTime())).slice(0, capacityOf(first)) : [];
};

type RuleSpans = { rule: BannerRule; spans: Span[] };

/** Instants between which the same rules of a slot are on, on the same day. */
function boundariesOf(active: readonly RuleSpans[], timeZone: string, { from, until }: Span): number[] {
  const edges = new Set([from, until]);
  for (const { spans } of active) for (const each of spans) edges.add(each.from).add(each.until);
  if (active.length > 1)
    for (let day = localDayAt(timeZone, from) + 1, at = from; at < until; day += 1) {
      at = instantOf(timeZone, day * dayLength);
      if (at > from && at < until) edges.add(at);
    }
  return [...edges].toSorted((one, other) => one - other);
}

type Stretch = Span & { visible: BannerRule[]; hidden: BannerRule[] };

/** A slot over time: which of its rules guests see, and which others would be seen without them. */
function stretchesOf(rules: readonly BannerRule[], place: BannerPlace, span: Span): Stretch[] {
  const active = rules
    .map((rule) => ({ rule, spans: ruleSpans(rule, place, span) }))
    .filter(({ spans }) => spans.length > 0);
  const [first] = active;
  if (!first) return [];
  const capacity = capacityOf(first.rule);
  const edges = boundariesOf(active, place.timeZone, span);
  return edges.slice(0, -1).map((from, index) => {
    const on = active.filter(({ spans }) => spans.some((each) => each.from <= from && from < each.until));
    const ordered = rotate(
      on.map(({ rule }) => rule),
      localDayAt(place.timeZone, from),
    );
    return {
      from,
      until: edges[index + 1] ?? from,
      visible: ordered.slice(0, capacity),
      hidden: ordered.slice(capacity),
    };
  });
}

function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last?.until === span.from) last.until = span.until;
    else joined.push({ ...span });
  }
  return joined;
}

const slotsOf = (rules: readonly BannerRule[]): BannerRule[][] => [...Map.groupBy(rules, slotOf).values()];

/** When guests see each banner of a place, after the choice in each slot. Banners that they never see are absent. */
export function visibleSpans(rules: readonly BannerRule[], place: BannerPlace, span: Span): Map<number, Span[]> {
  const found = new Map<number, Span[]>();
  for (const slot of slotsOf(rules))
    for (const { from, until, visible } of stretchesOf(slot, place, span))
      for (const { id } of visible) found.set(id, [...(found.get(id) ?? []), { from, until }]);
  return new Map([...found].map(([id, spans]) => [id, joinSpans(spans)]));
}

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
  const ordered = slotsOf(rules).flatMap((slot) => rotate(slot, day));
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

/** The next instant at which guests of a place see others than now; null when nothing changes within some milliseconds. */
export function nextChange(rules: readonly BannerRule[], place: BannerPlace, after: Date, within: number): Date | null {
  const span = { from: after.getTime(), until: after.getTime() + within };
  const edges = [...visibleSpans(rules, place, span).values()]
    .flat()
    .flatMap(({ from, until }) => [from, until])
    .filter((edge) => edge > span.from && edge < span.until);
  return edges.length > 0 ? new Date(Math.min(...edges)) : null;
}

export type Conflict = Span & { winner: number; loser: number };

/** Banners that guests of a place do not see because another one of the slot comes before. */
export function conflicts(rules: readonly BannerRule[], place: BannerPlace, span: Span): Conflict[] {
  const found = new Map<string, Conflict[]>();
  for (const slot of slotsOf(rules))
    for (const { from, until, visible, hidden } of stretchesOf(slot, place, span))
      for (const { id: loser } of hidden) {
        const winner = visible[0]?.id ?? loser;
        const key = `${winner} ${loser}`;
        found.set(key, [...(found.get(key) ?? []), { winner, loser, from, until }]);
      }
  return [...found.values()].flatMap((each) =>
    joinSpans(each).map((span) => ({ ...span, winner: each[0]?.winner ?? 0, loser: each[0]?.loser ?? 0 })),
  );
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
    ...(inStore(rule, moment.storeId) ? [] : [{ why: 'store', until: null } as const]),
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
  const change = conflicts(rivals, moment, { from: at, until: at + 30 * dayLength }).find(
    (each) => each.loser === rule.id && each.from === at,
  );
  const until = change && change.until < at + 30 * dayLength ? new Date(change.until).toISOString() : null;
  return [{ why: 'outranked', until, by: winner.id }];
}
