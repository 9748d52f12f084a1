import { countries, type CountryCode } from '#domain/countries.ts';
import { formatDecimal, parseDecimal, roundHalfAwayFromZero } from '#domain/money.ts';

/** Parsed value of a cell, or an error message. */
export type CellRead<Value> = { value: Value } | { problem: string };

/** A country with the opposite decimal mark. */
const countryWithOtherMarks = (country: CountryCode): CountryCode =>
  countries[country].thousands === '.' ? 'mx' : 'cl';

const decimalMarkOf = (country: CountryCode) => (countries[country].thousands === '.' ? ',' : '.');

/** Whether a cell contains only digits and number signs, even if it is not a valid number. */
export const isNumeric = (cell: string): boolean => /^-?[$₡Q]?(?:\s*-)?[\d.,\s\u00a0']+%?$/.test(cell.trim());

/** Parses a percentage with a decimal comma or point, without thousands separators. */
export function readPercent(cell: string): CellRead<number> {
  const bare = cell.trim().replace(/%$/, '').trim();
  if (/^-?\d+([.,]\d+)?$/.test(bare)) return { value: Number(bare.replace(',', '.')) };
  return { problem: `«${cell}» no es un porcentaje: escribe solo un número, como 12,5.` };
}

/**
 * Parses a number with the country's separators. Rejects cells that other locales read differently: the origin of the
 * file is unknown.
 */
function readNumber(cell: string, country: CountryCode): CellRead<number> {
  const local = parseDecimal(cell, country);
  const other = parseDecimal(cell, countryWithOtherMarks(country));
  if (local === null && other === null) return { problem: `«${cell}» no es un número.` };
  const formatPlain = (value: number) => String(value).replace('.', decimalMarkOf(country));
  if (local !== null && (other === null || local === other)) return { value: local };
  if (local === null && other !== null)
    return { problem: `«${cell}» está escrito como en otro país: aquí se escribe ${formatPlain(other)}.` };
  const candidates = [local ?? 0, other ?? 0];
  const options = candidates.map((value) => formatDecimal(value, country)).join(' o ');
  const possible = candidates.filter((value) => countries[country].decimals > 0 || Number.isInteger(value));
  return {
    problem: `«${cell}» puede ser ${options}: escríbelo sin puntos ni comas de miles, ${possible.map(formatPlain).join(' o ')}.`,
  };
}

/** Parses an amount into minor units. */
export function readAmount(cell: string, country: CountryCode): CellRead<number> {
  const { currencySymbol, decimals, currency } = countries[country];
  const read = readNumber(cell.replace(currencySymbol, '').replace(currency, '').trim(), country);
  if ('problem' in read) return read;
  const minor = read.value * 10 ** decimals;
  if (Math.abs(minor - Math.round(minor)) > 1e-6)
    return {
      problem:
        decimals === 0 ? `«${cell}»: los montos no llevan decimales.` : `«${cell}»: usa como máximo dos decimales.`,
    };
  return { value: roundHalfAwayFromZero(minor) };
}

/** Parses an integer. */
export function readCount(cell: string, country: CountryCode): CellRead<number> {
  const read = readNumber(cell, country);
  if ('problem' in read || Number.isInteger(read.value)) return read;
  return { problem: `«${cell}» debe ser un número entero.` };
}
