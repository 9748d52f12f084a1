import { formatLongDay, formatTime, localDay } from '#domain/time/dates.ts';

const prefixes = { at: { sameDay: 'a', otherDay: '' }, until: { sameDay: 'hasta', otherDay: 'hasta ' } } as const;

/**
 * Formats an instant in a time zone relative to another: `a las 19:00` or `hasta las 19:00` on the same day, `el jueves
 * 11 de junio a las 12:00` on others.
 */
export function momentText(
  instant: string,
  { timeZone, at }: { timeZone: string; at: Date },
  as: keyof typeof prefixes = 'at',
): string {
  const [day, today] = [localDay(instant, timeZone), localDay(at, timeZone)];
  const time = formatTime(instant, timeZone);
  if (day === today) return `${prefixes[as].sameDay} las ${time}`;
  return `${prefixes[as].otherDay}el ${formatLongDay(day, today)} a las ${time}`;
}
