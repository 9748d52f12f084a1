import { formatDateTime, formatTime, localDay } from '#domain/time/dates.ts';
import type { UnsellableReason, Sellability } from '../../sellable.rules.ts';

const reasons: Record<UnsellableReason, string> = {
  notInMenu: 'No está en el menú',
  dispatch: 'No se vende de esta forma',
  price: 'Sin precio',
  dates: 'Fuera de sus fechas',
  weekday: 'No se vende este día',
  hours: 'Fuera de su horario',
  soldOut: 'Agotado',
  choices: 'Sin opciones obligatorias',
};

/** Reason for not being on sale and when it ends: `Agotado · vuelve a las 19:00`. Null when it can be sold. */
export function unsellableText(sale: Sellability, at: Date, timeZone: string): string | null {
  if (sale.sellable) return null;
  if (sale.until === null) return reasons[sale.reason];
  const today = localDay(sale.until, timeZone) === localDay(at, timeZone);
  const back = today ? `a las ${formatTime(sale.until, timeZone)}` : `el ${formatDateTime(sale.until, timeZone)}`;
  return `${reasons[sale.reason]} · vuelve ${back}`;
}
