import { Temporal } from 'temporal-polyfill';
import { localDay } from './dates.ts';

/** Last day of a period of `days` days that starts today at a time zone: `2026-12-27`. */
export const lastDayOf = (days: number, timeZone: string, now = new Date()): string =>
  Temporal.PlainDate.from(localDay(now, timeZone))
    .add({ days: days - 1 })
    .toString();
