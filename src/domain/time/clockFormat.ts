import { formatDate, formatDateTime, formatTime, localDay, zoneName } from './dates.ts';
import { toInstant, toLocal } from './moments.ts';

/** Formats and parses instants on the clock of a zone. */
export const clockFormat = (timeZone: string) => ({
  dateTime: (instant: string) => formatDateTime(instant, timeZone),
  date: (instant: string) => formatDate(instant, timeZone),
  time: (instant: string) => formatTime(instant, timeZone),
  dayOf: (instant: string) => localDay(instant, timeZone),
  today: () => localDay(new Date(), timeZone),
  toLocal: (instant: string) => toLocal(instant, timeZone),
  toInstant: (local: string) => toInstant(local, timeZone),
});

const clockNow = (timeZone: string) => formatDateTime(new Date(), timeZone);

/** Name of a zone when the viewer's clock shows another time, else null. */
export const foreignZoneName = (timeZone: string): string | null =>
  clockNow(Intl.DateTimeFormat().resolvedOptions().timeZone) === clockNow(timeZone) ? null : zoneName(timeZone);
