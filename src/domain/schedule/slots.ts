import type { DispatchMethod } from '../delivery/dispatch.ts';
import { opennessAt } from './openness.ts';
import type { Schedule } from './schedule.ts';
import { clockOf } from './scheduleHours.ts';
import { waitAt } from './scheduleWaits.ts';
import { dayLength, dayOf, instantOf, localOf, minuteLength } from '../time/zonedTime.ts';

/** A selectable order time: the instant and the store's local time. */
export type Slot = { at: string; time: string };

type SlotOptions = {
  now: Date;
  /** How many days after the store's today may be ordered for; 0 is only today. */
  daysAhead: number;
  stepMinutes: number;
};

/**
 * Order times of a local day, every `stepMinutes` from midnight, while the store is open and an order placed now can be
 * ready.
 *
 * Skipped local times are absent, repeated ones appear once.
 */
export function slotsOf(schedule: Schedule, method: DispatchMethod, day: string, options: SlotOptions): Slot[] {
  const { now, daysAhead, stepMinutes } = options;
  const today = Math.floor(localOf(schedule.timeZone, now.getTime()) / dayLength);
  const ahead = dayOf(day) - today;
  if (!(ahead >= 0 && ahead <= daysAhead)) return [];
  const soonest = now.getTime() + waitAt(schedule, method, now) * minuteLength;
  const steps = Array.from({ length: Math.ceil(1440 / stepMinutes) }, (_, step) => step * stepMinutes);
  return steps.flatMap((minute) => {
    const local = dayOf(day) * dayLength + minute * minuteLength;
    const instant = instantOf(schedule.timeZone, local);
    const skipped = localOf(schedule.timeZone, instant) !== local;
    if (skipped || instant < soonest || !opennessAt(schedule, method, new Date(instant)).open) return [];
    return [{ at: new Date(instant).toISOString(), time: clockOf(minute) }];
  });
}
