import type { TenantFormat } from '#kit/web/shell/format.tsx';

/** When the ledger was last checked: `revisado hoy a las 04:10`. */
export function checkedAtText(at: string, { dayOf, today, date, time }: TenantFormat): string {
  return `revisado ${dayOf(at) === today() ? 'hoy' : `el ${date(at)}`} a las ${time(at)}`;
}
