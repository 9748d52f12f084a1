import { type Country, type CountryCode, countries } from './countries.ts';

/** The sign of a number below zero: a hyphen is narrower than a digit, and a line can break after it. */
const minus = '−';

/** Half away from zero, for every amount of the product: 2.5 is 3 and -2.5 is -3. */
export const roundHalfAwayFromZero = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

const group = (digits: string, separator: string) => digits.replace(/\B(?=(\d{3}){1,7}$)/g, separator);

/** A whole number with the country's thousands separator: 12345 is `12.345` in Chile. */
export const formatInteger = (value: number, country: CountryCode): string =>
  `${value < 0 ? minus : ''}${group(String(Math.abs(Math.trunc(value))), countries[country].thousands)}`;

/** An amount in minor units as people read it: 159900 is `$159.900` in Chile and `Q1,599.00` in Guatemala. */
export function formatMoney(minorUnits: number, country: CountryCode): string {
  const { currencySymbol, decimals, thousands }: Country = countries[country];
  const digits = String(Math.abs(minorUnits)).padStart(decimals + 1, '0');
  const integerPart = group(digits.slice(0, digits.length - decimals), thousands);
  const cents = decimals ? `${thousands === '.' ? ',' : '.'}${digits.slice(-decimals)}` : '';
  return `${minorUnits < 0 ? minus : ''}${currencySymbol}${integerPart}${cents}`;
}

/** A number with the country's decimal mark: 12.5 is `12,5` in Chile. Thousands are separated too. */
export function formatDecimal(value: number, country: CountryCode): string {
  const [integerPart = '0', decimals] = String(Math.abs(value)).split('.');
  const { thousands } = countries[country];
  return `${value < 0 ? minus : ''}${group(integerPart, thousands)}${decimals ? (thousands === '.' ? ',' : '.') + decimals : ''}`;
}

/** An amount in minor units without its currency sign, as a form shows it: 159900 is `159.900` in Chile. */
export const formatAmount = (minorUnits: number, country: CountryCode): string =>
  formatMoney(minorUnits, country).replace(countries[country].currencySymbol, '');
