import type { VisibleBanner } from './visibleBanners.contract.ts';

const minute = 60_000;

/** `Empieza en 2 h 15 min`, seen in the minute that began at `now`; `En curso` once it began. */
export function countdownText(startsAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now) / minute);
  if (minutes <= 0) return 'En curso';
  if (minutes < 60) return `Empieza en ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `Empieza en ${Math.floor(hours / 24)} días`;
  return minutes % 60 === 0 ? `Empieza en ${hours} h` : `Empieza en ${hours} h ${minutes % 60} min`;
}

type Format = {
  money: (minorUnits: number) => string;
  dateTime: (instant: string) => string;
  day: (day: string) => string;
};

/** The line below the title of a notice: its countdown, its invoice or the beginning of its text; blank: none. */
export function noticeDetail(
  { maintenanceAt, kind, invoice, body }: Pick<VisibleBanner, 'maintenanceAt' | 'kind' | 'invoice' | 'body'>,
  { money, dateTime, day }: Format,
  now: number,
): string {
  if (kind === 'maintenance' && maintenanceAt !== null)
    return `${countdownText(maintenanceAt, now)} · ${dateTime(maintenanceAt)}`;
  if (invoice) return `Factura ${invoice.number} de ${money(invoice.amount)} · vence el ${day(invoice.dueOn)}`;
  return body.split('\n')[0] ?? '';
}
