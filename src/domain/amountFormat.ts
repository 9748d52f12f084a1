import { parseAmount } from './amounts.ts';
import { countries, type CountryCode } from './countries.ts';
import { formatAmount, formatMoney } from './money.ts';

/** How a country writes and reads amounts. */
export const amountFormat = (country: CountryCode) => ({
  // A word joiner: without it a line could break between the minus sign and the symbol.
  money: (minorUnits: number) => formatMoney(minorUnits, country).replace('−', '−\u2060'),
  amount: (minorUnits: number) => formatAmount(minorUnits, country),
  parseAmount: (text: string) => parseAmount(text, country),
  currencySymbol: countries[country].currencySymbol,
});
