import { z } from 'zod';
import { endTime, startTime, type TimeRange, type WeekHours } from '#domain/schedule/schedule.ts';
import { type Weekday, weekdayLabels, weekdays } from '#domain/time/weekdays.ts';

/** Form row of category hours: several days with one time range. */
export const hoursRow = z
  .strictObject({
    days: z.array(z.enum(weekdays)).min(1, 'Elige al menos un día'),
    openingTime: startTime,
    closingTime: endTime,
    dispatchMethod: z.enum(['both', 'delivery', 'pickUp']),
  })
  .refine(({ openingTime, closingTime }) => openingTime !== closingTime, {
    path: ['closingTime'],
    error: 'Debe terminar a otra hora',
  });
export type HoursRow = z.output<typeof hoursRow>;

const nextDay = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 1) % weekdays.length] ?? day;

const blankWeek = (): WeekHours =>
  Object.fromEntries(weekdays.map((day) => [day, [] as TimeRange[]])) as unknown as WeekHours;

/** Converts form rows to a week. Ranges that end before they start continue on the next day. */
export function weekOf(rows: readonly HoursRow[]): WeekHours {
  const week = blankWeek();
  for (const { days, ...range } of rows)
    for (const day of days) {
      const overnight = range.closingTime <= range.openingTime;
      week[day].push(overnight ? { ...range, closingTime: '24:00' } : range);
      if (overnight && range.closingTime > '00:00') week[nextDay(day)].push({ ...range, openingTime: '00:00' });
    }
  for (const day of weekdays) week[day].sort((a, b) => a.openingTime.localeCompare(b.openingTime));
  return week;
}

/** Converts a week to form rows, joining days with the same range. */
export function rowsOfWeek(week: WeekHours): HoursRow[] {
  const rows = new Map<string, HoursRow>();
  for (const day of weekdays)
    for (const range of week[day]) {
      const key = `${range.openingTime} ${range.closingTime} ${range.dispatchMethod}`;
      const row = rows.get(key) ?? { ...range, days: [] };
      rows.set(key, { ...row, days: [...row.days, day] });
    }
  return [...rows.values()];
}

const short = (day: Weekday): string => weekdayLabels[day].slice(0, 3).toLowerCase();

/** Formats days: `todos los días`, `lun a vie`, `sáb, dom`. */
export function daysText(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return 'todos los días';
  const places = days.map((day) => weekdays.indexOf(day)).toSorted((a, b) => a - b);
  const sorted = places.flatMap((place) => weekdays[place] ?? []);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const isConsecutive = places.every((place, index) => index === 0 || place === (places[index - 1] ?? 0) + 1);
  if (isConsecutive && sorted.length > 2 && first && last) return `${short(first)} a ${short(last)}`;
  return sorted.map(short).join(', ');
}

/** Formats hours: `08:00 a 12:00, lun a vie`. */
export function categoryHoursText(week: WeekHours): string {
  const rows = rowsOfWeek(week);
  if (rows.length === 0) return 'Nunca';
  const [first, ...others] = rows.map(
    ({ openingTime, closingTime, days }) => `${openingTime} a ${closingTime}, ${daysText(days)}`,
  );
  return others.length === 0 ? (first ?? '') : `${first} y ${others.length} más`;
}
