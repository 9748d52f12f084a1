import { formatDateTime, formatTime, localDay, zoneName } from '#domain/time/dates.ts';
import { dayText, momentPhrase } from '#domain/time/momentPhrase.ts';

/** How the clock of an order's store reads an instant. Its zone is named when the viewer's clock shows another time. */
export function storeTimeFormat(timeZone: string, now: number) {
  const viewer = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const present = new Date(now);
  const today = localDay(present, timeZone);
  const clock = { timeZone, now };
  const day = (at: string) => dayText(at, clock);
  return {
    time: (at: string) => formatTime(at, timeZone),
    /** `hoy`, `ayer`, `mañana` or the date. */
    day,
    /** The time alone on the present day. */
    moment: (at: string) =>
      localDay(at, timeZone) === today ? formatTime(at, timeZone) : `${day(at)} ${formatTime(at, timeZone)}`,
    /** `hoy 20:30`, `mañana 20:30`, `30/11/2026 20:30`: of what is planned, the day matters as much as the time. */
    dayAndTime: (at: string) => `${day(at)} ${formatTime(at, timeZone)}`,
    /** `a las 20:30`, `mañana a las 20:30`, `el 30/11/2026 a las 20:30`; with `para`: `para las 20:30`, `para mañana a las 20:30`. */
    phrase: (at: string, preposition: 'a' | 'para') => momentPhrase(at, clock, preposition),
    full: (at: string) => formatDateTime(at, timeZone),
    zone: formatDateTime(present, viewer) === formatDateTime(present, timeZone) ? null : zoneName(timeZone),
  };
}
