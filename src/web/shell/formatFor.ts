import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { amountFormat } from '#domain/amountFormat.ts';
import { clockFormat, foreignZoneName } from '#domain/time/clockFormat.ts';
import { formatDay, formatLongDay } from '#domain/time/dates.ts';
import { parseDecimal } from '#domain/amounts.ts';
import { formatDecimal, formatInteger } from '#domain/money.ts';
import type { Me } from '#features/platform/users/me.contract.ts';

/** How the tenant's country writes amounts and dates. The zone is named only when the viewer's clock shows another time. */
export function formatFor({ country, timeZone }: Pick<Me['tenant'], 'country' | 'timeZone'>): TenantFormat {
  const clock = clockFormat(timeZone);
  return {
    ...amountFormat(country),
    integer: (value) => formatInteger(value, country),
    decimal: (value) => formatDecimal(value, country),
    readDecimal: (text) => parseDecimal(text, country),
    ...clock,
    day: formatDay,
    longDay: (day) => formatLongDay(day, clock.today()),
    zone: foreignZoneName(timeZone),
  };
}
