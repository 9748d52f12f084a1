import { type DispatchMethod, dispatchMethods, type DispatchScope, scopeIncludes } from '#domain/delivery/dispatch.ts';
import { activeClosing } from '#domain/schedule/openness.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import { isWithinHours } from '#domain/schedule/scheduleHours.ts';
import { localOf, minuteLength } from '#domain/time/zonedTime.ts';
import { type Need, needKinds, type NeedyStore } from './dashboard.contract.ts';
import { type Usual, usualDay, usualOf } from './usual.rules.ts';

/** Number of expected orders for which the probability of none at all is 1 % (e^-4.6). */
const unlikely = 4.6;

/** State of a store at a moment, from which its needs are derived. */
export type Watched = {
  storeId: number;
  timeZone: string;
  schedule: Schedule;
  /** Open for at least one dispatch method. */
  isOpen: boolean;
  usual: Usual;
  /** Start of the business day, in milliseconds. */
  dayStart: number;
  lastOrderAt: string | null;
  /** End of the last temporary closing. */
  reopenedAt: string | null;
  /** Delivered share of sales; null if not loaded. */
  deliveredShare: number | null;
};

/** Lost sales grow with time: rounding to the minute keeps responses equal within it. */
const minuteOf = (now: Date) => Math.floor(now.getTime() / minuteLength) * minuteLength;

const noDetails = { since: null, until: null, note: null, scope: null } as const;

/** Dispatch methods that are temporarily closed during business hours. */
function closedMethods({ schedule, timeZone }: Watched, now: Date): DispatchMethod[] {
  const local = localOf(timeZone, now.getTime());
  return dispatchMethods.filter(
    (method) =>
      schedule.orderMethod[method] && isWithinHours(schedule, method, local) && activeClosing(schedule, method, now),
  );
}

/** Usual sales of a store since an instant. */
const usualSince = ({ usual, timeZone }: Watched, from: number, now: Date) =>
  usualOf(usual, { timeZone, from, to: minuteOf(now) });

function shareOf(scope: DispatchScope, deliveredShare: number | null): number {
  if (scope === 'both' || deliveredShare === null) return 1;
  return scope === 'delivery' ? deliveredShare : 1 - deliveredShare;
}

/** Start of the earliest current closing of a dispatch method. */
const closedSince = ({ schedule }: Watched, method: DispatchMethod, now: Date): number =>
  Math.min(
    ...schedule.closings
      .filter(({ dispatchMethod }) => scopeIncludes(dispatchMethod, method))
      .map(({ startDatetime }) => Date.parse(startDatetime))
      .filter((start) => start <= now.getTime()),
  );

/** A store closed during its hours, with the sales it would have had today. Null for permanently closed stores. */
export function closedNeed(store: Watched, now: Date): Need | null {
  const methods = closedMethods(store, now);
  const [method] = methods;
  if (!method) return null;
  const scope = store.isOpen ? method : 'both';
  const since = closedSince(store, method, now);
  const lost = usualSince(store, Math.max(since, store.dayStart), now);
  if (lost.sold === 0 && since < store.dayStart) return null;
  const share = shareOf(scope, store.deliveredShare);
  const closing = activeClosing(store.schedule, method, now);
  return {
    ...noDetails,
    kind: 'closed',
    count: Math.round(lost.orders * share),
    atStake: Math.round(lost.sold * share),
    since: new Date(since).toISOString(),
    until: closing?.until ?? null,
    note: closing?.reason || null,
    scope,
  };
}

/** An open store without orders for longer than chance explains. */
export function silentNeed(store: Watched, now: Date): Need | null {
  if (!store.isOpen) return null;
  const moments = [store.lastOrderAt, store.reopenedAt].flatMap((at) => (at ? [Date.parse(at)] : []));
  const missed = usualSince(store, Math.max(store.dayStart, ...moments), now);
  const isToday = store.lastOrderAt !== null && Date.parse(store.lastOrderAt) >= store.dayStart;
  if (missed.orders < unlikely) return null;
  return {
    ...noDetails,
    kind: 'silent',
    count: Math.round(missed.orders),
    atStake: Math.round(missed.sold),
    since: isToday ? store.lastOrderAt : null,
  };
}

/** A best seller that is sold out in a store. `sold`: its usual sales there on this weekday. */
export type SoldOut = { storeId: number; name: string; since: string; until: string | null; sold: number };

/** Sales lost by a store to best sellers that are sold out today. */
export function soldOutNeed(store: Watched, soldOuts: readonly SoldOut[], now: Date): Need | null {
  const [first] = soldOuts;
  const daySales = usualDay(store.usual).sold;
  if (!first || daySales === 0 || !store.isOpen) return null;
  const missed = soldOuts.map(({ since, sold }) => {
    const from = Math.max(store.dayStart, Date.parse(since));
    return (sold * usualSince(store, from, now).sold) / daySales;
  });
  return {
    ...noDetails,
    kind: 'soldOut',
    count: soldOuts.length,
    atStake: Math.round(missed.reduce((sum, each) => sum + each, 0)),
    since: soldOuts.reduce((least, { since }) => (since < least ? since : least), first.since),
    until: soldOuts.length === 1 ? first.until : null,
    note: soldOuts.map(({ name }) => name).join(', '),
  };
}

/** Orders of a store that need attention: late, with a payment mismatch, or with an unhappy guest. */
export type Waiting = { storeId: number; count: number; atStake: number; since: string };

export const waitingNeed = (kind: 'late' | 'payments' | 'answers', { count, atStake, since }: Waiting): Need => ({
  ...noDetails,
  kind,
  count,
  atStake,
  since,
});

const rank = ({ kind }: Need) => needKinds.indexOf(kind);

type Named = { storeId: number; storeName: string; timeZone: string };

/** A store with its needs by amount at stake, highest first; null without needs. */
export function needyStore(named: Named, found: readonly (Need | null)[]): NeedyStore | null {
  const needs = found.filter((need) => need !== null);
  if (needs.length === 0) return null;
  return {
    ...named,
    atStake: needs.reduce((sum, { atStake }) => sum + atStake, 0),
    needs: needs.toSorted((one, other) => other.atStake - one.atStake || rank(one) - rank(other)),
  };
}

const firstRank = ({ needs }: NeedyStore) => Math.min(...needs.map(rank));

export const byStake = (one: NeedyStore, other: NeedyStore): number =>
  other.atStake - one.atStake ||
  firstRank(one) - firstRank(other) ||
  one.storeName.localeCompare(other.storeName) ||
  one.storeId - other.storeId;
