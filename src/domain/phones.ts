import { type CountryCode, countries } from './countries.ts';

/** Full-width digits count as digits. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/**
 * Parses a phone of the country to E.164; null if invalid.
 *
 * Accepts the calling code (`+56`, `0056`, `56`) and trunk prefixes (`09 …` in Chile). Other characters are ignored.
 */
export function parseAnyPhone(text: string, country: CountryCode): string | null {
  const { callingCode, phoneDigits, trunkPrefixes } = countries[country];
  const digits = digitsOf(text);
  const callingCodes = [callingCode, `00${callingCode}`];
  const codes = /^\D*[+＋]/.test(text) ? callingCodes : ['', ...callingCodes];
  const prefixes = codes.flatMap((code) => ['', ...trunkPrefixes].map((trunk) => `${code}${trunk}`));
  const isPhone = prefixes.some((prefix) => digits.startsWith(prefix) && digits.length === prefix.length + phoneDigits);
  return isPhone ? `+${callingCode}${digits.slice(-phoneDigits)}` : null;
}

/** Variant for phones that can receive messages, where a country distinguishes them. */
export function parsePhone(text: string, country: CountryCode): string | null {
  const { callingCode, mobilePrefix } = countries[country];
  const phone = parseAnyPhone(text, country);
  return phone?.startsWith(`+${callingCode}${mobilePrefix}`) ? phone : null;
}

/** A phone as it is compared: its digits with the country code, however it was typed. */
export const phoneDigits = (text: string, country: CountryCode): string => digitsOf(parsePhone(text, country) ?? text);

/** The same backwards, so that the last digits of a phone are how it begins. */
export const phoneTail = (text: string, country: CountryCode): string =>
  Array.from(phoneDigits(text, country)).toReversed().join('');

/** The sentence under a phone field of that country. The calling code is optional. */
export const phoneRule = (country: CountryCode): string => {
  const { callingCode, phoneDigits, phoneExample } = countries[country];
  return `Debe tener ${phoneDigits} dígitos, por ejemplo ${phoneExample.slice(`+${callingCode} `.length)}`;
};

/** `+56987654321` as `+56 9 8765 4321`; a phone of no known country is returned as it is. */
export function formatPhone(phone: string): string {
  const digits = digitsOf(phone);
  const country = Object.values(countries).find(
    ({ callingCode, phoneDigits }) =>
      digits.startsWith(callingCode) && digits.length === callingCode.length + phoneDigits,
  );
  if (!country) return phone;
  const national = digits.slice(country.callingCode.length);
  const lead = national.slice(0, national.length - 8);
  return [`+${country.callingCode}`, lead, national.slice(-8, -4), national.slice(-4)].filter(Boolean).join(' ');
}

/** For inputs: formats a complete phone of the country when the field is left; other texts are unchanged. */
export const formatPhoneIn =
  (country: CountryCode) =>
  (text: string): string => {
    const phone = parsePhone(text, country);
    return phone ? formatPhone(phone) : text;
  };

/** A phone that only people who know it recognize: `+56 9 •••• 4321`. */
export function maskPhone(phone: string): string {
  const parts = formatPhone(phone).split(' ');
  return parts.length < 3 ? `•••• ${phone.slice(-4)}` : [...parts.slice(0, -2), '••••', ...parts.slice(-1)].join(' ');
}
