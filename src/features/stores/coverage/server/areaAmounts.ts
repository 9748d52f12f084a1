import { amount } from '#kit/contract/fields.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { type DecimalMark, fileDecimalMark, parseAmount } from '#domain/amounts.ts';
import { type CountryCode, countries } from '#domain/countries.ts';
import type { AmountText } from './areaAttributes.ts';
import { quoted } from './rejectAreasFile.ts';

/** Marks of the amounts of one file. */
export type FileMarks = { country: CountryCode; mark: DecimalMark | null };

export const marksOf = (amounts: readonly (AmountText | null)[], country: CountryCode): FileMarks => ({
  country,
  mark: fileDecimalMark(
    amounts.flatMap((each) => (each ? [each.text] : [])),
    country,
  ),
});

/**
 * Reads a written amount. Digits alone under the names of our exports are minor units; everything else is as people
 * write it.
 */
export function readAreaAmount(source: AmountText | null, { country, mark }: FileMarks): TextRead<number | null> {
  if (!source) return { value: null };
  const { text, isMinor } = source;
  const read = isMinor && /^\d{1,12}$/.test(text) ? { value: Number(text) } : parseAmount(text, country, mark);
  if ('problem' in read || amount.safeParse(read.value).success) return read;
  return { problem: `${quoted(text)} no es un monto válido.` };
}

/** The amount at the end of a name as `Zona A - $2.990`, `BLANCO: 1,5$` and `Centro (CLP 1990)` have it. */
export function amountInName(name: string, country: CountryCode): AmountText | null {
  const { currency, currencySymbol } = countries[country];
  const number = String.raw`\d[\d.,']*`;
  const amountOf = (signs: readonly string[]) => {
    const sign = signs.map((each) => each.replaceAll('$', String.raw`\$`)).join('|');
    return `((?:${sign})\\s?${number}|${number}\\s?(?:${sign}))`;
  };
  const symbols = ['$', '₡'];
  // Letters are an amount only behind a mark: «Sector Q1» has none.
  const patterns = [
    String.raw`[:–—(\[-]\s*${amountOf([...symbols, currencySymbol, currency])}`,
    String.raw`(?:^|\s)${amountOf(symbols)}`,
  ];
  for (const pattern of patterns) {
    const [, found] = new RegExp(String.raw`${pattern}\s*[)\]]?\s*$`, 'i').exec(name) ?? [];
    if (found !== undefined) return { text: found.replace('$', currencySymbol), isMinor: false };
  }
  return null;
}
