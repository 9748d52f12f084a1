const longDay = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const yearOf = (day: string) => day.slice(0, 4);

/** A local day in words: `20 de noviembre de 2026`. */
const textOf = (day: string): string => `${longDay.format(new Date(day))} de ${yearOf(day)}`;

function rangeText(from: string, until: string): string {
  if (from === until) return `el ${textOf(from)}`;
  if (from.slice(0, 7) === until.slice(0, 7)) return `del ${Number(from.slice(8))} al ${textOf(until)}`;
  if (yearOf(from) === yearOf(until)) return `del ${longDay.format(new Date(from))} al ${textOf(until)}`;
  return `del ${textOf(from)} al ${textOf(until)}`;
}

/** Inclusive range of local days as text: `del 1 al 31 de diciembre de 2026`. Blank without limits. */
export function periodText(from: string | null, until: string | null): string {
  if (from && until) return rangeText(from, until);
  if (from) return `desde el ${textOf(from)}`;
  return until ? `hasta el ${textOf(until)}` : '';
}
