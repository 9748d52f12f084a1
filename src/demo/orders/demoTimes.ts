import { dayLength, instantOf, localOf, minuteLength } from '#domain/time/zonedTime.ts';
import type { Random } from '../demoRandom.ts';

/** How much each day of the week is above the others, Monday first. */
export const weekdayWeights = [0.8, 0.82, 0.88, 1, 1.35, 1.45, 1.15];
const greatest = Math.max(...weekdayWeights);
/** 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

/** A minute of the day at which people eat: at lunch, at dinner, seldom in between. */
export function mealMinute(random: Random): number {
  const share = random.next();
  if (share < 0.42) return random.around(13.6 * 60, 90);
  return share < 0.92 ? random.around(20.6 * 60, 110) : random.between(660, 1380);
}

/** Share of the orders of a store that never closes that come at any hour. */
const anyHour = 0.2;

/** A minute at which people order from a store. */
export const orderMinute = (neverCloses: boolean, random: Random): number =>
  neverCloses && random.chance(anyHour) ? random.between(0, 1439) : mealMinute(random);

/** A moment at which people order from a store, in one of the last days and before `until`. */
export function mealTime(timeZone: string, until: number, days: number, neverCloses: boolean, random: Random): number {
  for (;;) {
    const day = Math.floor(localOf(timeZone, until) / dayLength) - random.between(0, days);
    const local = day * dayLength + orderMinute(neverCloses, random) * minuteLength;
    const instant = Math.round(instantOf(timeZone, local) + random.between(0, 59_999));
    const isAccepted = random.chance((weekdayWeights[weekdayOf(day)] ?? 1) / greatest);
    if (isAccepted && instant < until) return instant;
  }
}
