import { weekFromId } from '#domain/time/isoWeek.ts';

/** `Semana 47` */
export const weekName = ({ week }: { week: number }): string => `Semana ${week}`;

/** The same by its id, with its year: `semana 47 de 2026`. */
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
