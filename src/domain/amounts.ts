import { withoutInvisible } from '#kit/contract/text.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { type CountryCode, countries } from './countries.ts';
import { formatDecimal } from './money.ts';

export type DecimalMark = ',' | '.';

/**
 * Meaning of a written number.
 *
 * `ambiguous`: the numbers that it may be, first that of the country's marks. `tooPrecise`: it has more decimals than it
 * may have.
 */
export type NumberRead =
  | { kind: 'sure'; value: number }
  | { kind: 'ambiguous'; candidates: readonly [number, number] }
  | { kind: 'tooPrecise' }
  | { kind: 'invalid' };

type NumberFormat = {
  country: CountryCode;
  /** Decimals that the number may have. */
  decimals: number;
  /** Decimal mark of the file that contains the number, from `fileDecimalMark`. */
  fileMark?: DecimalMark | null;
};

type Digits = { integer: string; decimals: string };
/** A number without sign and currency, and the meanings that its marks allow. */
type Shape = {
  /** The last mark. */
  mark: DecimalMark | null;
  /** Every mark separates thousands. */
  grouped: Digits | null;
  /** The last mark separates decimals. */
  decimal: Digits | null;
};

const invalid: NumberRead = { kind: 'invalid' };
/** Digits before the decimal mark: with cents, numbers of more digits are not exact. */
const maxDigits = 13;

const otherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

export const decimalMarkOf = (country: CountryCode): DecimalMark => otherMark(countries[country].thousands);

const trimmed = (text: string): string => withoutInvisible(text).normalize('NFKC').replace(/[−–—]/g, '-').trim();

/** Removes the country's currency sign or code from an end. Those of other currencies remain, so that the text is invalid. */
function withoutCurrency(text: string, country: CountryCode): string {
  const { currencySymbol, currency } = countries[country];
  const sign = [currency, currencySymbol].find((each) => text.startsWith(each) || text.endsWith(each));
  if (!sign) return text;
  return (text.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -sign.length)).trim();
}

const isSigned = (text: string): boolean => text.startsWith('-') || text.startsWith('+');

/** Separates the sign of a number: `-5`, `$-5`, `5-` and `(5)` are negative, and `5.-` is 5. */
function signedBody(text: string, country: CountryCode): { isNegative: boolean; body: string } {
  const isInParentheses = text.startsWith('(') && text.endsWith(')');
  let body = (isInParentheses ? text.slice(1, -1) : text).toUpperCase().replace(/[.,]-{1,2}$/, '');
  let sign = '';
  for (let before = ''; before !== body; ) {
    before = body;
    body = withoutCurrency(body, country);
    if (sign === '' && isSigned(body)) [sign, body] = [body.slice(0, 1), body.slice(1).trim()];
    else if (sign === '' && body.endsWith('-')) [sign, body] = ['-', body.slice(0, -1).trim()];
  }
  return { isNegative: isInParentheses || sign === '-', body };
}

const groupedBy = (thousands: string, decimal: string) =>
  new RegExp(`^([1-9]\\d{0,2}(?:${thousands}\\d{3}){1,4})(?:${decimal}(\\d*))?$`);
const byMark = { '.': groupedBy('\\.', ','), ',': groupedBy(',', '\\.') } as const;
const bySpace = groupedBy("[ '’]", '[.,]');
const plain = /^(\d*)(?:[.,](\d*))?$/;

const digitsOf = (integer = '', decimals = ''): Digits => ({ integer: integer.replace(/\D/g, ''), decimals });

function shapeOf(body: string): Shape | null {
  if (!/\d/.test(body)) return null;
  const mark = (body.match(/[.,]/g)?.at(-1) ?? null) as DecimalMark | null;
  const [, integer, decimals] = plain.exec(body) ?? bySpace.exec(body) ?? [];
  const decimal = integer === undefined ? null : digitsOf(integer, decimals);
  for (const separator of ['.', ','] as const) {
    const [, thousands, cents] = byMark[separator].exec(body) ?? [];
    if (cents !== undefined) return { mark, grouped: null, decimal: digitsOf(thousands, cents) };
    if (thousands !== undefined) return { mark, grouped: digitsOf(thousands), decimal };
  }
  return decimal && { mark, grouped: null, decimal };
}

function withoutZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return decimals.slice(0, end);
}

/** The one meaning of a number of which the marks allow two: `1.500`, `12,990`. */
function chosen({ mark, grouped, decimal }: Shape, { country, decimals, fileMark = null }: NumberFormat) {
  if (!grouped || !decimal) return grouped ?? decimal;
  const isDecimal = mark === (fileMark ?? decimalMarkOf(country));
  if (!isDecimal) return grouped;
  const fits = withoutZeros(decimal.decimals).length <= decimals;
  if (fileMark) return fits ? decimal : null;
  // Three digits after the mark are never cents, and a currency without decimals has no others.
  if (decimals === 0) return grouped;
  return decimals >= 3 ? decimal : null;
}

const valueOf = ({ integer, decimals }: Digits): number => Number(`${integer || '0'}.${decimals || '0'}`);

/** Reads a number; `scale` is the number of decimals of the unit that is returned. */
function readNumber(text: string, format: NumberFormat, scale = 0): NumberRead {
  const { isNegative, body } = signedBody(trimmed(text), format.country);
  const shape = shapeOf(body);
  const digits = shape && chosen(shape, format);
  if (!shape || (digits && digits.integer.length > maxDigits)) return invalid;
  const signed = (value: number) => (isNegative && value !== 0 ? -value : value);
  if (!digits) {
    const candidates = [shape.decimal, shape.grouped].map((each) => signed(valueOf(each ?? digitsOf())));
    if (shape.mark !== decimalMarkOf(format.country)) candidates.reverse();
    return { kind: 'ambiguous', candidates: candidates as [number, number] };
  }
  const decimals = withoutZeros(digits.decimals);
  if (decimals.length > format.decimals) return { kind: 'tooPrecise' };
  const value = scale === 0 ? valueOf(digits) : Number(digits.integer + decimals.padEnd(scale, '0'));
  return { kind: 'sure', value: signed(value) };
}

/**
 * Reads a written amount to minor units: `$12.990`, `12990`, `1.500,50`, `(1.990)`, `5.990.-`. Never rounds.
 *
 * Signs and codes of other currencies are invalid.
 */
export function readAmount(text: string, country: CountryCode, fileMark: DecimalMark | null = null): NumberRead {
  const { decimals } = countries[country];
  return readNumber(text, { country, decimals, fileMark }, decimals);
}

/** Describes why a number cannot be used; null where it can. */
export function describeNumber(
  text: string,
  read: NumberRead,
  { country, decimals }: Pick<NumberFormat, 'country' | 'decimals'>,
): string | null {
  const quoted = `«${text.trim()}»`;
  if (read.kind === 'sure') return null;
  if (read.kind === 'invalid') return `${quoted} no es un número.`;
  if (read.kind === 'tooPrecise')
    return decimals === 0 ? `${quoted}: los montos no llevan decimales.` : `${quoted}: usa como máximo dos decimales.`;
  const fitting = read.candidates.filter((value) => withoutZeros(String(value).split('.')[1] ?? '').length <= decimals);
  const options = read.candidates.map((value) => formatDecimal(value, country)).join(' o ');
  const spelled = fitting.map((value) => String(value).replace('.', decimalMarkOf(country))).join(' o ');
  return `${quoted} puede ser ${options}: escríbelo sin puntos ni comas de miles, ${spelled}.`;
}

/** Parses a written amount to minor units, or explains why it is none. */
export function parseAmount(text: string, country: CountryCode, fileMark: DecimalMark | null = null): TextRead<number> {
  const read = readAmount(text, country, fileMark);
  if (read.kind === 'sure') return { value: read.value };
  return { problem: describeNumber(text, read, { country, decimals: countries[country].decimals }) ?? '' };
}

/** Parses a whole number: `1.000` and `1,000` are a thousand in any country. */
export function parseCount(text: string, country: CountryCode, fileMark: DecimalMark | null = null): TextRead<number> {
  const read = readNumber(text, { country, decimals: 0, fileMark });
  if (read.kind === 'sure') return { value: read.value };
  if (read.kind === 'tooPrecise') return { problem: `«${text.trim()}» debe ser un número entero.` };
  return { problem: describeNumber(text, read, { country, decimals: 0 }) ?? '' };
}

/** Parses a number in the country's marks: `1.500` is 1500 in Chile and 1.5 in Guatemala. Null if invalid. */
export function parseDecimal(text: string, country: CountryCode): number | null {
  const read = readNumber(text, { country, decimals: Number.POSITIVE_INFINITY });
  return read.kind === 'sure' ? read.value : null;
}

/** Parses a percentage with or without its sign: a comma and a point both separate decimals. Null if invalid. */
export function parsePercent(text: string): number | null {
  const bare = trimmed(text).replace(/\s?%$/, '');
  return /^-?\d{1,9}(?:[.,]\d{1,9})?$/.test(bare) ? Number(bare.replace(',', '.')) : null;
}

/** The decimal mark that a number of only one meaning proves; null where it proves none. */
function provenMark(text: string, country: CountryCode): DecimalMark | null {
  const shape = shapeOf(signedBody(trimmed(text), country).body);
  if (!shape?.mark || (shape.grouped && shape.decimal)) return null;
  return shape.grouped ? otherMark(shape.mark) : shape.decimal?.decimals ? shape.mark : null;
}

/**
 * The decimal mark of the numbers of a file, if those of only one meaning agree: `12,90` or `1.500,50` prove a comma.
 *
 * Null if none proves one, or if they differ.
 */
export function fileDecimalMark(texts: Iterable<string>, country: CountryCode): DecimalMark | null {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const mark = /[.,]/.test(text) ? provenMark(text, country) : null;
    if (mark) marks.add(mark);
  }
  const [mark = null] = marks;
  return marks.size === 1 ? mark : null;
}
