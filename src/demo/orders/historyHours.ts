import { isWithinHours } from '#domain/schedule/scheduleHours.ts';
import { dayLength, minuteLength } from '#domain/time/zonedTime.ts';
import type { Random } from '../demoRandom.ts';
import type { DemoStore } from './demoOrders.ts';
import { orderMinute } from './demoTimes.ts';

/** Minutes drawn for each weekday of each set of hours. */
export const minutesPerDay = 64;
const maxDraws = 4000;

/** Day 4 since 1970 was a Monday. */
const monday = 4;

/** A minute of a weekday, Monday first, at which stores with these hours get orders. */
type HoursRow = { hoursNo: number; weekday: number; nth: number; minute: number };

/** Whether a store takes deliveries and pickups at a minute, also where its clock is an hour ahead of the chain's. */
function isOpen({ schedule: { businessHours, timeZone } }: DemoStore, chainZone: string, day: number, minute: number) {
  const hours = { businessHours, specialDays: [] };
  const minutes = timeZone === chainZone ? [minute] : [minute, minute + 60];
  return minutes.every((each) =>
    (['delivery', 'pickUp'] as const).every((method) =>
      isWithinHours(hours, method, (monday + day) * dayLength + each * minuteLength),
    ),
  );
}

function drawMinutes(store: DemoStore, chainZone: string, weekday: number, random: Random): number[] {
  const minutes: number[] = [];
  for (let nth = 0; nth < maxDraws && minutes.length < minutesPerDay; nth++) {
    const minute = Math.round(orderMinute(store.neverCloses, random));
    if (isOpen(store, chainZone, weekday, minute)) minutes.push(minute);
  }
  return minutes.length < minutesPerDay ? [] : minutes;
}

/** Times at which each store gets orders; stores with the same hours share their number. */
export function historyHours(stores: readonly DemoStore[], { timeZone }: { timeZone: string }, random: Random) {
  const numbers = new Map<string, number>();
  const rows: HoursRow[] = [];
  const noOf = new Map<number, number>();
  for (const store of stores) {
    const key = JSON.stringify([store.schedule.businessHours, store.schedule.timeZone]);
    const known = numbers.get(key);
    const hoursNo = known ?? numbers.size;
    noOf.set(store.id, hoursNo);
    if (known !== undefined) continue;
    numbers.set(key, hoursNo);
    for (let weekday = 0; weekday < 7; weekday++)
      rows.push(
        ...drawMinutes(store, timeZone, weekday, random).map((minute, nth) => ({ hoursNo, weekday, nth, minute })),
      );
  }
  return { rows, noOf };
}
