import { capitalized } from '#kit/contract/values/capitalized.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

const partsOf = (instant: string | Date, timeZone: string) =>
  Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );

/** An instant as a day of a zone: `20/11/2026`. */
export function formatDate(instant: string | Date, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${day}/${month}/${year}`;
}

/** An instant as a time of day of a zone: `17:05`. */
export function formatTime(instant: string | Date, timeZone: string): string {
  const { hour, minute } = partsOf(instant, timeZone);
  return `${hour}:${minute}`;
}

/** An instant as a day of a zone in few letters: `24 nov`. */
export const formatShortDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone }).format(new Date(instant));

/** The local day of an instant in a zone, as it travels: `2026-11-20`. */
export function localDay(instant: string | Date, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** An instant in a zone: `20/11/2026 17:05`. */
export const formatDateTime = (instant: string | Date, timeZone: string): string =>
  `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;

/** A local day as it travels, `2026-11-20`, as it is read: `20/11/2026`. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/');

/** A lazily created format: loading a language takes a slow phone a tenth of a second. */
function spanish(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('es', { ...parts, timeZone: 'UTC' }));
}

const longDay = spanish({ weekday: 'long', day: 'numeric', month: 'long' });

/** `Vencida hace 2 días`: an invoice or a payout that was not paid on its day. */
export const overdueText = (days: number): string => `Vencida hace ${days === 1 ? '1 día' : `${days} días`}`;

/** A local day with its weekday, and its year when it is not the present one: `viernes 20 de noviembre`. */
export function formatLongDay(day: string, today: string): string {
  const text = longDay().format(new Date(day)).replace(',', '');
  const [year] = day.split('-');
  return today.startsWith(`${year}-`) ? text : `${text} de ${year}`;
}

const longMonth = spanish({ month: 'long' });

/** A month as it travels, `2026-11`, as it is read within a sentence: `noviembre 2026`. */
export const monthText = (month: string): string =>
  `${longMonth().format(new Date(`${month}-01`))} ${month.slice(0, 4)}`;

/** The same where it stands first: `Noviembre 2026`. */
export const formatMonth = (month: string): string => capitalized(monthText(month));

/** Zones whose city name is unknown or spelled differently in the country. */
const zoneNames: Readonly<Record<string, string>> = {
  'America/Belize': 'Costa Rica',
  'America/Costa_Rica': 'Costa Rica',
  'America/Mexico_City': 'Ciudad de México',
  'Pacific/Easter': 'Isla de Pascua',
};

/** Name of a zone for people: `Santiago` for `America/Santiago`. */
export const zoneName = (timeZone: string): string =>
  zoneNames[timeZone] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
