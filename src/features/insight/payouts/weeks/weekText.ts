import { daysOfWeek, type IsoWeek, weekFromId, weeksIn } from '#domain/time/isoWeek.ts';

/** `Semana 47` */
export const weekName = ({ week }: { week: number }): string => `Semana ${week}`;

/** `semana 47 de 2026`, from a week id. */
export function weekLabel(id: string): string {
  const found = weekFromId(id);
  return found ? `semana ${found.week} de ${found.year}` : id;
}

const format = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortDay = (day: string): string => format.format(new Date(day));

/** `16 – 22 nov`, or `28 dic – 3 ene`. */
export function daysText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const isOneMonth = startDate.slice(0, 7) === endDate.slice(0, 7);
  return `${isOneMonth ? Number(startDate.slice(8)) : shortDay(startDate)} – ${shortDay(endDate)}`;
}

const longDay = new Intl.DateTimeFormat('es', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const spanText = (from: string, to: string): string =>
  `${longDay.format(new Date(from))} – ${longDay.format(new Date(to))}`;

/** The days of a week: `semana 47 de 2026: lun, 16 nov 2026 – dom, 22 nov 2026`. */
export function weekRangeText(week: IsoWeek): string {
  const { startDate, endDate } = daysOfWeek(week);
  return `semana ${week.week} de ${week.year}: ${spanText(startDate, endDate)}`;
}

/** The days of the weeks of a year. ISO years may start or end in the adjacent calendar year. */
export function yearRangeText(year: number): string {
  const last = weeksIn(year);
  return `semanas 1 a ${last} de ${year}: ${spanText(daysOfWeek({ year, week: 1 }).startDate, daysOfWeek({ year, week: last }).endDate)}`;
}
