import { hourOf } from '#domain/time/businessDay.ts';
import { instantOf, localOf, minuteLength } from '#domain/time/zonedTime.ts';

const hourLength = 60 * minuteLength;

/** Average sales of a store in an hour of this weekday, in its time zone. */
export type UsualHour = { orders: number; sold: number };
export type Usual = ReadonlyMap<number, UsualHour>;

export type Span = { timeZone: string; from: number; to: number };

/** Usual sales of a store between two instants of a day, with partial hours in proportion. */
export function usualOf(usual: Usual, { timeZone, from, to }: Span): UsualHour {
  let [orders, sold] = [0, 0];
  for (let at = from; at < to; ) {
    const nextHour = (Math.floor(localOf(timeZone, at) / hourLength) + 1) * hourLength;
    const until = Math.min(to, instantOf(timeZone, nextHour));
    const share = (until - at) / hourLength;
    const hour = usual.get(hourOf(timeZone, at));
    orders += share * (hour?.orders ?? 0);
    sold += share * (hour?.sold ?? 0);
    at = until;
  }
  return { orders, sold };
}

/** Usual sales of a full day. */
export function usualDay(usual: Usual): UsualHour {
  const hours = [...usual.values()];
  return {
    orders: hours.reduce((sum, hour) => sum + hour.orders, 0),
    sold: hours.reduce((sum, hour) => sum + hour.sold, 0),
  };
}

/** Usual sales of all stores, by hour. */
export function usualCourse(stores: Iterable<Usual>): ReadonlyMap<number, number> {
  const course = new Map<number, number>();
  for (const usual of stores) for (const [hour, { sold }] of usual) course.set(hour, (course.get(hour) ?? 0) + sold);
  return course;
}
