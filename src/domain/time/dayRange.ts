import { Temporal } from 'temporal-polyfill';

/** The instant a local day begins in a zone, which is not midnight where clocks jump at midnight. */
export const startOfDay = (day: string, timeZone: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).toInstant().toString();

export const startOfNextDay = (day: string, timeZone: string): string =>
  startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), timeZone);
