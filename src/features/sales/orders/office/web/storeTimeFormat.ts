import { formatDate, formatDateTime, formatTime, localDay, zoneName } from '#domain/time/dates.ts';

const dayLength = 86_400_000;

/** How the clock of an order's store reads an instant. Its zone is named when the viewer's clock shows another time. */
export function storeTimeFormat(timeZone: string, now: number) {
  const viewer = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const present = new Date(now);
  const today = localDay(present, timeZone);
  const yesterday = localDay(new Date(now - dayLength), timeZone);
  const tomorrow = localDay(new Date(now + dayLength), timeZone);
  const named = new Map([
    [today, 'hoy'],
    [yesterday, 'ayer'],
    [tomorrow, 'mañana'],
  ]);
  return {
    time: (at: string) => formatTime(at, timeZone),
    /** `hoy`, `ayer`, `mañana` or the date. */
    day: (at: string) => named.get(localDay(at, timeZone)) ?? formatDate(at, timeZone),
    /** The time alone on the present day. */
    moment: (at: string) =>
      localDay(at, timeZone) === today
        ? formatTime(at, timeZone)
        : `${named.get(localDay(at, timeZone)) ?? formatDate(at, timeZone)} ${formatTime(at, timeZone)}`,
    full: (at: string) => formatDateTime(at, timeZone),
    zone: formatDateTime(present, viewer) === formatDateTime(present, timeZone) ? null : zoneName(timeZone),
  };
}
