import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { amountFormat } from '#domain/amountFormat.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDay,
  formatTime,
  localDay,
  zoneName,
} from '#domain/time/dates.ts';
import { toInstant, toLocal } from '#domain/time/moments.ts';
import { parseDecimal } from '#domain/amounts.ts';
import { formatDecimal, formatInteger } from '#domain/money.ts';
import type { Me } from '#features/platform/users/me.contract.ts';

const clockNow = (timeZone: string) => formatDateTime(new Date(), timeZone);

/** How the tenant's country writes amounts and dates. The zone is named only when the viewer's clock shows another time. */
export function formatFor({ country, timeZone }: Pick<Me['tenant'], 'country' | 'timeZone'>): TenantFormat {
  const viewer = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = () => localDay(new Date(), timeZone);
  return {
    ...amountFormat(country),
    integer: (value) => formatInteger(value, country),
    decimal: (value) => formatDecimal(value, country),
    readDecimal: (text) => parseDecimal(text, country),
    dateTime: (instant) => formatDateTime(instant, timeZone),
    date: (instant) => formatDate(instant, timeZone),
    time: (instant) => formatTime(instant, timeZone),
    dayOf: (instant) => localDay(instant, timeZone),
    today,
    day: formatDay,
    longDay: (day) => formatLongDay(day, today()),
    toLocal: (instant) => toLocal(instant, timeZone),
    toInstant: (local) => toInstant(local, timeZone),
    zone: clockNow(viewer) === clockNow(timeZone) ? null : zoneName(timeZone),
  };
}
