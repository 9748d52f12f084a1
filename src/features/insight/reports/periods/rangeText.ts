import type { Period } from '#domain/time/periods.ts';
import type { Clock, Range, Span } from './period.rules.ts';

const weekday = new Intl.DateTimeFormat('es', { weekday: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('es', { month: 'short', timeZone: 'UTC' });

const yearOf = (day: string) => day.slice(0, 4);
const dayText = (day: string) => `${weekday.format(new Date(day))} ${Number(day.slice(8))}`;
const monthText = (day: string) => month.format(new Date(day));

/** A business day in few letters, with its year when it is not the present one: `mié 4 nov`. */
export function shortDayText(day: string, today: string): string {
  const text = `${dayText(day)} ${monthText(day)}`;
  return yearOf(day) === yearOf(today) ? text : `${text} ${yearOf(day)}`;
}

/** Short text of a range, with the parts both ends share only once: `lun 2 – mié 4 nov`. */
export function periodDaysText({ startDate, endDate }: Period, today: string): string {
  const last = shortDayText(endDate, today);
  if (startDate === endDate) return last;
  if (yearOf(startDate) !== yearOf(endDate))
    return `${dayText(startDate)} ${monthText(startDate)} ${yearOf(startDate)} – ${dayText(endDate)} ${monthText(endDate)} ${yearOf(endDate)}`;
  const sharesMonth = startDate.slice(0, 7) === endDate.slice(0, 7);
  return `${dayText(startDate)}${sharesMonth ? '' : ` ${monthText(startDate)}`} – ${last}`;
}

/** Until when the last day of a span is counted: `14:00`; null where all of it is. */
export const untilText = ({ hours }: Span, cutoff: string): string | null => {
  if (!hours) return null;
  const last = hours.at(-1);
  return last === undefined ? cutoff : `${String((last + 1) % 24).padStart(2, '0')}:00`;
};

/** A range in words: `lun 2 – mié 4 nov, contra lun 26 – mié 28 oct hasta las 14:00`. */
export function rangeText({ span, isAhead, compared }: Range, { today }: Pick<Clock, 'today'>, cutoff: string): string {
  const days = periodDaysText(span, today);
  if (isAhead) return `${days}, que aún no empieza`;
  const until = compared && untilText(span, cutoff);
  return [days, compared && `contra ${periodDaysText(compared, today)}${until ? ` hasta las ${until}` : ''}`]
    .filter(Boolean)
    .join(', ');
}
