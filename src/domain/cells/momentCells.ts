import { memoize } from '../memoize.ts';
import { weekdayLabels, weekdays, type Weekday } from '../time/weekdays.ts';
import { normalise } from '#kit/contract/text.ts';
import { calendarDay } from '#kit/contract/values/calendarDay.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';

const pad = (text: string) => text.padStart(2, '0');

function parseCalendarDay(
  cell: string,
  { year, month, day }: Record<'year' | 'month' | 'day', string>,
): TextRead<string> {
  if (Number(month) > 12)
    return { problem: `«${cell}» tiene el mes ${Number(month)}: escribe día/mes/año, como 31/12/2026.` };
  if (Number(year) < 2000) return { problem: `«${cell}»: escribe el año con cuatro cifras.` };
  const value = calendarDay({ year: Number(year), month: Number(month), day: Number(day) });
  return value === null ? { problem: `La fecha «${cell}» no existe.` } : { value };
}

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** Error for a date without a year, with both possible readings. */
function shortProblem(cell: string, one: number, two: number): string {
  const [first, second] = [months[one - 1], months[two - 1]];
  const ambiguity = first && second && one !== two && `puede ser el ${one} de ${second} o el ${two} de ${first}, y `;
  return `«${cell}» ${ambiguity || ''}no dice el año: escribe día/mes/año, como 31/12/2026.`;
}

function dayFrom(cell: string): TextRead<string> {
  // Spreadsheets append midnight to dates.
  const bare = cell.trim().replace(/[T ]0{1,2}:00(:00(\.0+)?)?Z?$/, '');
  const iso = /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/.exec(bare)?.groups;
  const latin = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/.exec(bare)?.groups;
  const parts = (iso ?? latin) as Record<'year' | 'month' | 'day', string> | undefined;
  if (parts) return parseCalendarDay(cell, parts);
  const short = /^(\d{1,2})[-/.](\d{1,2})$/.exec(bare);
  if (short) return { problem: shortProblem(cell, Number(short[1]), Number(short[2])) };
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/.test(bare)) return { problem: `«${cell}»: escribe el año con cuatro cifras.` };
  if (/^\d{5}([.,]\d+)?$/.test(bare))
    return { problem: `«${cell}» es el número con que Excel guarda una fecha: da formato de fecha a la columna.` };
  return { problem: `«${cell}» no es una fecha: escribe día/mes/año, como 31/12/2026.` };
}

/** Cached cells: most lines of a file repeat the same days. */
const maxCachedCells = 500;

/** Parses a date as DD/MM/YYYY or ISO. Rejects ambiguous dates. */
export const readDay = memoize(dayFrom, maxCachedCells);

/** Parses a time as `18:30`, also with seconds or AM/PM as spreadsheets write it. */
export function readTime(cell: string): TextRead<string> {
  const found = /^(\d{1,2})[:.](\d{2})(?::00)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(cell.trim());
  if (!found) return { problem: `«${cell}» no es una hora: escribe como 18:30.` };
  const [, hour = '', minutes = '', half] = found;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  return { value: `${pad(String(hours))}:${minutes}` };
}

const dayOf = (word: string): Weekday | undefined =>
  weekdays.find((day) => {
    const name = normalise(weekdayLabels[day]);
    return day === word || (word.length >= 3 && name.startsWith(word.replace(/\.$/, '')));
  });

function daysFrom(cell: string): TextRead<Weekday[]> {
  if (/^todos?( los dias)?$/.test(normalise(cell))) return { value: [] };
  const found = new Set<Weekday>();
  for (const part of normalise(cell)
    .replaceAll(/\s+/g, ' ')
    .split(/ ?(?:[,;|]| y ) ?/)) {
    const [from = '', to] = part.replace(/^(de|los|el)\s+/, '').split(/ a | ?- ?/);
    const [first, last] = [dayOf(from), to === undefined ? dayOf(from) : dayOf(to)];
    if (!first || !last) return { problem: `«${part}» no es un día: escribe lunes, martes… o «lunes a viernes».` };
    const [start, end] = [weekdays.indexOf(first), weekdays.indexOf(last)];
    const length = (end - start + weekdays.length) % weekdays.length;
    for (let step = 0; step <= length; step++) found.add(weekdays[(start + step) % weekdays.length] as Weekday);
  }
  return { value: weekdays.filter((day) => found.has(day)) };
}

/** Parses weekdays as a list or a range. All days are stored as an empty list. */
export const readDays = memoize(daysFrom, maxCachedCells);
