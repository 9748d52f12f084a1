import { dateOf, dayLength, localOf } from '#domain/time/zonedTime.ts';
import { weekdayOf, weekdayWeights } from './demoTimes.ts';

const maxDays = 730;
const batchSize = 40_000;
const [guestsPerOrder, fewestGuests, maxGuests] = [1 / 9, 500, 400_000];

/** Orders of a day, the number of potential customers, and the share of open places. */
export type HistoryDay = { day: string; count: number; guests: number; reach: number };

type Shape = {
  now: number;
  /** How many days there are. */
  length?: number;
  /** How many days ago the last one was. */
  until?: number;
  /** Days of few orders, as `MM-DD`. */
  quiet?: readonly string[];
  /** The share of all places that is there at the beginning. */
  reach?: number;
  guests?: number;
};

const usualGuests = (count: number) => Math.round(Math.min(maxGuests, Math.max(fewestGuests, count * guestsPerOrder)));

/** Distributes orders over the days before today: more at weekends, and twice as many at the end as at the start. */
export function daysOf({ timeZone }: { timeZone: string }, count: number, shape: Shape): HistoryDay[] {
  const { now, until = 1, quiet = [], reach = 1, guests = usualGuests(count) } = shape;
  const { length = Math.min(maxDays, Math.max(30, Math.ceil(count / 2000))) } = shape;
  const last = Math.floor(localOf(timeZone, now) / dayLength) - until;
  const days = Array.from({ length }, (_, index) => last - length + 1 + index);
  const weights = days.map((day, index) => {
    const usual = (weekdayWeights[weekdayOf(day)] ?? 1) * (1 + index / length);
    return quiet.includes(dateOf(day).slice(5)) ? usual / 4 : usual;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [sum, assigned] = [0, 0];
  return days.map((day, index) => {
    sum += weights[index] ?? 0;
    const so = Math.round((count * sum) / all);
    const ofDay = so - assigned;
    assigned = so;
    const grown = (index + 1) / length;
    return {
      day: dateOf(day),
      count: ofDay,
      guests: Math.round(guests * (0.15 + 0.85 * grown)),
      reach: reach + (1 - reach) * grown,
    };
  });
}

/** Groups consecutive days into batches of about the same number of orders. */
export function batchesOf(days: readonly HistoryDay[]): HistoryDay[][] {
  const batches: HistoryDay[][] = [];
  let room = 0;
  for (const day of days) {
    if (room < day.count || batches.length === 0) {
      batches.push([]);
      room = batchSize;
    }
    batches.at(-1)?.push(day);
    room -= day.count;
  }
  return batches;
}
