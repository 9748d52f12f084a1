import { hourSums, type SaleSums } from '#features/sales/rollups/sums.rules.ts';
import type { Dashboard, DashboardHour, Figure, FigureName } from './dashboard.contract.ts';
import type { Moment } from './moment.rules.ts';

export type HourSums = Record<(typeof hourSums)[number], number>;
/** An hour of a store, by the clock of which it is told. */
export type StoreHour = HourSums & { scope: number; hour: number };

const none = Object.fromEntries(hourSums.map((name) => [name, 0])) as HourSums;

export function addUp(rows: readonly HourSums[]): HourSums {
  const sum = { ...none };
  for (const row of rows) for (const name of hourSums) sum[name] += row[name];
  return sum;
}

const mean = (sum: number, among: number) => (among > 0 ? sum / among : null);
const rounded = (value: number | null, digits: number) =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;

/** Means are sums divided by sums, never means of means. */
const figuresOf: Record<FigureName, (sums: HourSums) => number | null> = {
  sold: ({ sold }) => sold,
  orders: ({ orders }) => orders,
  ticket: ({ sold, orders }) => rounded(mean(sold, orders), 0),
  canceledPercent: ({ canceled, orders }) => rounded(mean(100 * canceled, canceled + orders), 1),
  readyMinutes: ({ readySeconds, readyOrders }) => rounded(mean(readySeconds / 60, readyOrders), 1),
  doorMinutes: ({ doorSeconds, doorOrders }) => rounded(mean(doorSeconds / 60, doorOrders), 1),
};

/** The hours of each store that have ended, by its own clock. */
export type Ended = (storeId: number) => ReadonlySet<number>;

export const endedOnly = (rows: readonly StoreHour[], ended: Ended): StoreHour[] =>
  rows.filter(({ scope, hour }) => ended(scope).has(hour));

type Days = { today: readonly StoreHour[]; before: readonly StoreHour[]; ended: Ended };

/** The figures of a day, with those of the hours that have ended on it and on the other. */
export function dayFigures({ today, before, ended }: Days, hours: readonly number[]): Dashboard['figures'] {
  const [whole, until, then] = [today, endedOnly(today, ended), endedOnly(before, ended)].map(addUp) as [
    HourSums,
    HourSums,
    HourSums,
  ];
  const byHour = Map.groupBy(today, ({ hour }) => hour);
  const course = hours.map((hour) => addUp(byHour.get(hour) ?? []));
  const hasEnded = until.orders + then.orders > 0;
  const figure = (name: FigureName): Figure => ({
    value: figuresOf[name](whole),
    ended: hasEnded ? figuresOf[name](until) : null,
    before: hasEnded ? figuresOf[name](then) : null,
    trend: course.map(figuresOf[name]),
  });
  return Object.fromEntries(Object.keys(figuresOf).map((name) => [name, figure(name as FigureName)])) as ReturnType<
    typeof dayFigures
  >;
}

type Course = { today: readonly StoreHour[]; before: readonly StoreHour[]; usual: ReadonlyMap<number, number> };

/** The hours of a day in the order they come, without those before the first and after the last in which anything is sold. */
export function hoursOf(
  { today, before, usual }: Course,
  { hours, endedHours }: Pick<Moment, 'hours' | 'endedHours'>,
): DashboardHour[] {
  const [now, then] = [today, before].map((rows) => Map.groupBy(rows, ({ hour }) => hour)) as [
    Map<number, StoreHour[]>,
    Map<number, StoreHour[]>,
  ];
  const all = hours.map((hour): DashboardHour => {
    const { orders, sold } = addUp(now.get(hour) ?? []);
    return {
      hour,
      hasEnded: endedHours.includes(hour),
      orders,
      sold,
      usual: Math.round(usual.get(hour) ?? 0),
      before: addUp(then.get(hour) ?? []).sold,
    };
  });
  const isUsed = ({ orders, usual: expected, before: earlier }: DashboardHour) => orders + expected + earlier > 0;
  return all.slice(Math.max(0, all.findIndex(isUsed)), all.findLastIndex(isUsed) + 1);
}

type Contribution = Pick<Dashboard, 'contributions' | 'rest'>;

/** What each store did to the difference of two days, those that did most first; what the others did is one sum. */
export function contributionsOf(
  { today, before, ended }: Days,
  names: ReadonlyMap<number, string>,
  limit: number,
): Contribution {
  const difference = new Map<number, SaleSums['sold']>();
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
  // One store alone says more by its name than as «the other one».
  const shown = all.length === limit + 1 ? limit + 1 : limit;
  const rest = all.slice(shown);
  return {
    contributions: all.slice(0, shown).toSorted((one, other) => other.value - one.value),
    rest: { count: rest.length, value: rest.reduce((sum, { value }) => sum + value, 0) },
  };
}
