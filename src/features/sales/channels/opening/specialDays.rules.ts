import type { Schedule } from '#domain/schedule/schedule.ts';
import { openIntervalsOn } from '#domain/schedule/scheduleHours.ts';
import { dayLength, dayOf, instantOf, localOf, minuteLength } from '#domain/time/zonedTime.ts';
import type { Closure } from './opening.rules.ts';

type StoreHours = Pick<Schedule, 'timeZone' | 'businessHours' | 'specialDays'>;

/** The end of a day in minutes. */
const midnight = 1440;

/** Days ahead that are read: stores are compared every few minutes. */
const maxDays = 31;

/** The stretches of today's and the next special days in which a store does not deliver: channels know its weekly hours alone. */
export function specialClosures(hours: StoreHours, now: Date): Closure[] {
  const { timeZone, specialDays } = hours;
  const today = Math.floor(localOf(timeZone, now.getTime()) / dayLength);
  return specialDays
    .map(({ date, reason }) => ({ day: dayOf(date), reason }))
    .filter(({ day }) => day >= today && day <= today + maxDays)
    .flatMap(({ day, reason }) => {
      const instantAt = (minute: number) =>
        new Date(instantOf(timeZone, day * dayLength + minute * minuteLength)).toISOString();
      const open = openIntervalsOn(hours, 'delivery', day * dayLength);
      const starts = [0, ...open.map(({ to }) => to)];
      const ends = [...open.map(({ from }) => from), midnight];
      return starts.flatMap((start, place) => {
        const end = ends[place] ?? midnight;
        if (start >= end) return [];
        return { start: instantAt(start), end: instantAt(end), reason: reason || 'Horario especial' };
      });
    });
}
