import { addSums, type Metric, metrics, sumOf, type Sums } from '../reports/metrics/metrics.rules.ts';
import type { Dashboard, DashboardHour, Figure, FigureName } from './dashboard.contract.ts';
import type { Moment } from './moment.rules.ts';

/** Totals of a store in an hour of its time zone. */
export type StoreHour = Sums & Record<'scope' | 'hour' | 'sold', number>;

/** The dashboard uses the metrics of the reports. */
const metricOf: Record<FigureName, Metric> = {
  sold: metrics.sold,
  orders: metrics.orders,
  ticket: metrics.ticket,
  canceledPercent: metrics.canceledShare,
  readyMinutes: metrics.readyMinutes,
  doorMinutes: metrics.doorMinutes,
};

/** Completed hours of a store in its time zone. */
export type Ended = (storeId: number) => ReadonlySet<number>;

export const endedOnly = (rows: readonly StoreHour[], ended: Ended): StoreHour[] =>
  rows.filter(({ scope, hour }) => ended(scope).has(hour));

type Days = { today: readonly StoreHour[]; before: readonly StoreHour[]; ended: Ended };

/** Figures of a day, with the completed hours of that day and of the compared day. */
export function dayFigures({ today, before, ended }: Days, hours: readonly number[]): Dashboard['figures'] {
  const [total, until, then] = [today, endedOnly(today, ended), endedOnly(before, ended)].map(addSums) as [
    Sums,
    Sums,
    Sums,
  ];
  const byHour = Map.groupBy(today, ({ hour }) => hour);
  const course = hours.map((hour) => addSums(byHour.get(hour) ?? []));
  const hasEnded = sumOf(until, 'orders') + sumOf(then, 'orders') > 0;
  const figure = ({ of }: Metric): Figure => ({
    value: of(total, total),
    ended: hasEnded ? of(until, until) : null,
    before: hasEnded ? of(then, then) : null,
    trend: course.map((sums) => of(sums, sums)),
  });
  return Object.fromEntries(
    Object.entries(metricOf).map(([name, metric]) => [name, figure(metric)]),
  ) as Dashboard['figures'];
}

/** Orders of an hour that are for later than now. */
type CommittedHour = Record<'hour' | 'orders' | 'sold', number>;

/** All orders of the day that are for later than now. */
export const committedOf = (hours: readonly CommittedHour[]): Dashboard['committed'] => ({
  orders: hours.reduce((sum, { orders }) => sum + orders, 0),
  sold: hours.reduce((sum, { sold }) => sum + sold, 0),
});

type Course = {
  today: readonly StoreHour[];
  committed: readonly CommittedHour[];
  before: readonly StoreHour[];
  usual: ReadonlyMap<number, number>;
};

/** Hours of a business day in order, from the first to the last with sales. */
export function hoursOf(
  { today, committed, before, usual }: Course,
  { hours, endedHours }: Pick<Moment, 'hours' | 'endedHours'>,
): DashboardHour[] {
  const [now, then] = [today, before].map((rows) => Map.groupBy(rows, ({ hour }) => hour)) as [
    Map<number, StoreHour[]>,
    Map<number, StoreHour[]>,
  ];
  const later = new Map(committed.map(({ hour, sold }) => [hour, sold]));
  const all = hours.map((hour): DashboardHour => {
    const sums = addSums(now.get(hour) ?? []);
    return {
      hour,
      hasEnded: endedHours.includes(hour),
      orders: sumOf(sums, 'orders'),
      sold: sumOf(sums, 'sold'),
      committed: later.get(hour) ?? 0,
      usual: Math.round(usual.get(hour) ?? 0),
      before: sumOf(addSums(then.get(hour) ?? []), 'sold'),
    };
  });
  const isUsed = ({ orders, committed: ahead, usual: expected, before: earlier }: DashboardHour) =>
    orders + ahead + expected + earlier > 0;
  return all.slice(Math.max(0, all.findIndex(isUsed)), all.findLastIndex(isUsed) + 1);
}

type Contribution = Pick<Dashboard, 'contributions' | 'rest'>;

/** Contribution of each store to the difference between two days, the largest first; the rest is a single sum. */
export function contributionsOf(
  { today, before, ended }: Days,
  names: ReadonlyMap<number, string>,
  limit: number,
): Contribution {
  const difference = new Map<number, number>();
  const add = (rows: readonly StoreHour[], sign: number) => {
    for (const { scope, sold } of endedOnly(rows, ended))
      difference.set(scope, (difference.get(scope) ?? 0) + sign * sold);
  };
  add(today, 1);
  add(before, -1);
  const all = [...difference]
    .map(([storeId, value]) => ({ storeId, name: names.get(storeId) ?? `Local ${storeId}`, value }))
    .filter(({ value }) => value !== 0)
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value) || one.storeId - other.storeId);
  // A single remaining store is listed by name instead of as a rest of one.
  const listed = all.length === limit + 1 ? limit + 1 : limit;
  const rest = all.slice(listed);
  return {
    contributions: all.slice(0, listed).toSorted((one, other) => other.value - one.value),
    rest: { count: rest.length, value: rest.reduce((sum, { value }) => sum + value, 0) },
  };
}
