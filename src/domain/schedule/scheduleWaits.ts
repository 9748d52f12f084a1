import type { DispatchMethod } from '../delivery/dispatch.ts';
import type { Schedule, WaitException } from './schedule.ts';
import { minutesOf, weekdayOf } from './scheduleHours.ts';
import { dateOf, dayLength, localOf, minuteLength } from '../time/zonedTime.ts';

type Waits = Pick<Schedule, 'deliveryWaitTime' | 'pickUpWaitTime' | 'exceptionalWaitTimes'>;

const minutesFor = (waits: Pick<WaitException, 'deliveryWaitTime' | 'pickUpWaitTime'>, method: DispatchMethod) =>
  method === 'delivery' ? waits.deliveryWaitTime : waits.pickUpWaitTime;

/** The exception that holds at a local moment: one of its date before one of its weekday. */
export function waitExceptionAt({ exceptionalWaitTimes }: Waits, local: number): WaitException | undefined {
  const day = Math.floor(local / dayLength);
  const minute = (local - day * dayLength) / minuteLength;
  const isInEffect = ({ startTime, endTime }: WaitException) =>
    minutesOf(startTime) <= minute && minute < minutesOf(endTime);
  const { specific, periodic } = exceptionalWaitTimes;
  const dated =
    specific.length === 0 ? undefined : specific.find((each) => each.date === dateOf(day) && isInEffect(each));
  return dated ?? periodic[weekdayOf(day)].find(isInEffect);
}

export const waitAtLocal = (waits: Waits, method: DispatchMethod, local: number): number =>
  minutesFor(waitExceptionAt(waits, local) ?? waits, method);

/** Minutes an order takes that is placed at an instant. */
export const waitAt = (schedule: Waits & Pick<Schedule, 'timeZone'>, method: DispatchMethod, at: Date): number =>
  waitAtLocal(schedule, method, localOf(schedule.timeZone, at.getTime()));
