import type { CountryCode } from '#domain/countries.ts';
import { formatDecimal, formatInteger, formatMoney } from '#domain/money.ts';
import { formatDateTime, formatDay } from '#domain/time/dates.ts';
import type { EntityFormat } from '#kit/contract/entity.ts';

/** Values of a history as the tenant's country writes them. */
export const entityFormat = ({ country, timeZone }: { country: CountryCode; timeZone: string }): EntityFormat => ({
  money: (minorUnits) => formatMoney(minorUnits, country),
  integer: (value) => formatInteger(value, country),
  decimal: (value) => formatDecimal(value, country),
  dateTime: (instant) => formatDateTime(instant, timeZone),
  day: formatDay,
});
