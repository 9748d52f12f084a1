const longDay = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const yearOf = (day: string) => day.slice(0, 4);

/** A local day in words: `20 de noviembre de 2026`. */
const wordsOf = (day: string): string => `${longDay.format(new Date(day))} de ${yearOf(day)}`;

function betweenWords(from: string, until: string): string {
  if (from === until) return `el ${wordsOf(from)}`;
  if (from.slice(0, 7) === until.slice(0, 7)) return `del ${Number(from.slice(8))} al ${wordsOf(until)}`;
  if (yearOf(from) === yearOf(until)) return `del ${longDay.format(new Date(from))} al ${wordsOf(until)}`;
  return `del ${wordsOf(from)} al ${wordsOf(until)}`;
}

/** Local days between two ends, both included, as people say them: `del 1 al 31 de diciembre de 2026`. Blank without ends. */
export function periodText(from: string | null, until: string | null): string {
  if (from && until) return betweenWords(from, until);
  if (from) return `desde el ${wordsOf(from)}`;
  return until ? `hasta el ${wordsOf(until)}` : '';
}
