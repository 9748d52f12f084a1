import { withoutInvisible } from '#kit/contract/text.ts';
import { calendarDay } from '#kit/contract/values/calendarDay.ts';
import type { CountryCode } from './countries.ts';

/** A tax id as it is stored, or what is wrong with it. */
export type TaxIdRead = { taxId: string } | { problem: string };

type Kind = {
  /** A label that is often typed or pasted with it. */
  label: RegExp;
  /** Parses the text without spaces, dots and dashes to the form in which the country prints it; null if invalid. */
  format: (compact: string) => string | null;
  problem: string;
};

/** Modulo 11 of digits with weights that grow from the right. */
const weighted = (digits: string, weight: (place: number) => number) =>
  Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * weight(place), 0) % 11;

function formatRut(compact: string): string | null {
  const [, digits = '', check] = /^(\d{7,8})([\dK])$/.exec(compact) ?? [];
  return check !== undefined && check === '0K987654321'[weighted(digits, (place) => 2 + (place % 6))]
    ? `${digits.slice(0, -6)}.${digits.slice(-6, -3)}.${digits.slice(-3)}-${check}`
    : null;
}

/** A company's `3-101-123456`, a person's `1-0234-0567`, a foreigner's 11 or 12 digits. */
function formatCedula(compact: string): string | null {
  const digits = compact.replace(/^0(?=\d{9}$)/, '');
  if (!/^[1-9]\d{8,11}$/.test(digits)) return null;
  if (digits.length === 9) return digits.replace(/^(.)(.{4})/, '$1-$2-');
  return digits.length === 10 ? digits.replace(/^(.)(.{3})/, '$1-$2-') : digits;
}

/** A NIT, or `CF`: the final consumer, who has none. */
function formatNit(compact: string): string | null {
  if (compact === 'CF') return compact;
  const [, digits = '', check] = /^(\d{1,11})([\dK])$/.exec(compact) ?? [];
  const isValid = check !== undefined && check === '0K987654321'[weighted(digits, (place) => place + 2)];
  return isValid ? `${digits}-${check}` : null;
}

/** Three letters of a company or four of a person, a day, and three characters that the tax office assigns. */
function formatRfc(compact: string): string | null {
  const [, month, day] = /^[A-ZÑ&]{3,4}\d\d(\d\d)(\d\d)[A-Z\d]{3}$/.exec(compact) ?? [];
  // The century is unknown, so 29 February may be of any year.
  return month !== undefined && calendarDay({ year: 2000, month: Number(month), day: Number(day) }) ? compact : null;
}

const kinds: Readonly<Record<CountryCode, Kind>> = {
  cl: {
    label: /^R\.?U\.?[TN]\b/,
    format: formatRut,
    problem: 'Revisa el RUT y su dígito verificador, por ejemplo 76.123.456-0',
  },
  cr: {
    label: /^C[ÉE]D(?:ULA)?\b(?:\.?\s*(?:JUR[ÍI]DICA|F[ÍI]SICA)\b)?/,
    format: formatCedula,
    problem: 'Revisa la cédula: tiene de 9 a 12 dígitos, por ejemplo 3-101-123456',
  },
  gt: {
    label: /^N\.?I\.?T\b/,
    format: formatNit,
    problem: 'Revisa el NIT y su dígito verificador, por ejemplo 576937-K, o escribe CF',
  },
  mx: {
    label: /^R\.?F\.?C\b(?=[\s.:])/,
    format: formatRfc,
    problem: 'Revisa el RFC: tiene 12 o 13 letras y números, por ejemplo ABC010203AB1',
  },
};

/** Reads a tax id however it was typed: with a label, dots, any dash, full-width digits. */
export function readTaxId(text: string, country: CountryCode): TaxIdRead {
  const { label, format, problem } = kinds[country];
  const typed = withoutInvisible(text).normalize('NFKC').trim().toUpperCase();
  const withoutLabel = typed.replace(label, '').replace(/^[\s.:]*(?:N[°ºO]?\.?(?=[\s\d]))?[\s.:]*/, '');
  const taxId = format(withoutLabel.replaceAll(/[.\s/\p{Pd}−]/gu, ''));
  return taxId === null ? { problem } : { taxId };
}
