import type { CountryCode } from './countries.ts';

/** Check digit of a Chilean RUT: modulo 11, with weights 2 to 7 from the right. */
function checkDigit(digits: string): string | undefined {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (2 + (at % 6)), 0);
  return '0K987654321'[sum % 11];
}

/** Error of a tax id; null if valid or if the country has no check. */
export function taxIdProblem(text: string, country: CountryCode): string | null {
  if (country !== 'cl') return null;
  const [, digits = '', check] = /^(\d{7,8})([\dK])$/.exec(text.replaceAll(/[.\s-]/g, '').toUpperCase()) ?? [];
  if (check !== undefined && check === checkDigit(digits)) return null;
  return 'Revisa el RUT y su dígito verificador, por ejemplo 76.123.456-0';
}
