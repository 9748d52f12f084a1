import { z } from 'zod';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import { spelled } from '#kit/contract/wire.ts';
import { productPlatforms } from '../catalogue.ts';
import { dispatchScope } from '../delivery/dispatch.ts';
import { weekdays } from '../time/weekdays.ts';
import { dateOf, dayLength, dayOf, instantOf, localOf, minuteLength } from '../time/zonedTime.ts';
import { endTime, localDate, startTime } from './schedule.ts';
import { minutesOf, weekdayOf } from './scheduleHours.ts';

/** Fields that limit a record to some dates, days, hours, platforms and dispatch methods. */
export const windowShape = {
  /** Dates on the store's clock, both included. */
  startDate: localDate.nullable(),
  expiryDate: localDate.nullable(),
  /** Empty: every day. Hours that end before they start pass midnight. */
  days: z.array(z.enum(weekdays)).max(7),
  startTime: startTime.nullable(),
  expiryTime: endTime.nullable(),
  platform: spelled(z.enum(productPlatforms), { both: 'any' }),
  dispatchMethod: dispatchScope,
};

export type ActiveWindow = z.output<z.ZodObject<typeof windowShape>>;

export const windowLabels = {
  startDate: 'Desde',
  expiryDate: 'Hasta',
  days: 'Días',
  startTime: 'Desde las',
  expiryTime: 'Hasta las',
  platform: 'Plataforma',
  dispatchMethod: 'Entrega',
} as const satisfies Record<keyof ActiveWindow, string>;

/** Values of a new window that are not empty. */
export const windowDefaults = { platform: 'any', dispatchMethod: 'both' } as const;

type Dates = Pick<ActiveWindow, 'startDate' | 'expiryDate'>;
type Hours = Pick<ActiveWindow, 'startTime' | 'expiryTime'>;
type Week = Hours & Pick<ActiveWindow, 'days'>;

export function windowIssues({
  startDate,
  expiryDate,
  startTime: start,
  expiryTime: end,
}: Dates & Hours): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const add = (field: keyof ActiveWindow, message: string) => issues.push({ path: [field], message });
  if (startDate && expiryDate && expiryDate < startDate) add('expiryDate', 'El término debe ser posterior al inicio');
  if ((start === null) !== (end === null))
    add(start === null ? 'startTime' : 'expiryTime', 'Escribe desde y hasta qué hora');
  if (start !== null && start === end) add('expiryTime', 'Debe ser otra hora que la de inicio');
  return issues;
}

/** Whether hours end on the day after they begin. */
export const passesMidnight = ({ startTime: start, expiryTime: end }: Hours): boolean =>
  Boolean(start && end) && minutesOf(end ?? '') <= minutesOf(start ?? '');

/** Where a date is relative to the dates of a window. */
export function dateState({ startDate, expiryDate }: Dates, date: string): 'before' | 'within' | 'after' {
  if (startDate !== null && date < startDate) return 'before';
  return expiryDate !== null && date > expiryDate ? 'after' : 'within';
}

/** Whether a local moment is in the days and hours of a window. Hours that pass midnight belong to the day they begin on. */
function isInWeek({ days, startTime: start, expiryTime: end }: Week, local: number): boolean {
  const day = Math.floor(local / dayLength);
  const isOn = (each: number) => days.length === 0 || days.includes(weekdayOf(each));
  if (start === null || end === null) return isOn(day);
  const minute = Math.floor((local - day * dayLength) / minuteLength);
  const [first, last] = [minutesOf(start), minutesOf(end)];
  if (first < last) return isOn(day) && minute >= first && minute < last;
  return (isOn(day) && minute >= first) || (isOn(day - 1) && minute < last);
}

/** Whether an instant is in the days and hours of a window, on the clock of a zone. */
export const isWithinWeek = (week: Week, at: Date, timeZone: string): boolean =>
  isInWeek(week, localOf(timeZone, at.getTime()));

/** Whether a window is active at an instant: its dates, days and hours, on the clock of a zone. */
export function isActiveAt(window: Dates & Week, at: Date, timeZone: string): boolean {
  const local = localOf(timeZone, at.getTime());
  return dateState(window, dateOf(Math.floor(local / dayLength))) === 'within' && isInWeek(window, local);
}

/** The next instant at which a window becomes active or inactive; null if it never changes again. */
export function nextWindowChange(window: Dates & Week, at: Date, timeZone: string): Date | null {
  const active = isActiveAt(window, at, timeZone);
  const change = (local: number): Date | null => {
    const instant = new Date(instantOf(timeZone, local));
    return instant > at && isActiveAt(window, instant, timeZone) !== active ? instant : null;
  };
  const today = Math.floor(localOf(timeZone, at.getTime()) / dayLength);
  const from = window.startDate === null ? today : Math.max(today, dayOf(window.startDate));
  const minutes = [0, minutesOf(window.startTime ?? '00:00'), minutesOf(window.expiryTime ?? '00:00')];
  const inOrder = [...new Set(minutes)].toSorted((one, other) => one - other);
  // Without days and hours, only dates change it.
  const lastDay = window.days.length === 0 && window.startTime === null ? from : from + 8;
  // A week later every day and hour of the window has come once.
  for (let day = from; day <= lastDay; day++)
    for (const minute of inOrder) {
      const found = change(day * dayLength + minute * minuteLength);
      if (found) return found;
    }
  return window.expiryDate === null ? null : change((dayOf(window.expiryDate) + 1) * dayLength);
}
