import { type CountryCode, countries } from './countries.ts';
import { formatMoney } from './money.ts';

/** How totals that are paid in cash are rounded. */
export const cashRoundings = {
  country: 'Como en el país',
  ten: 'A decenas',
  none: 'Sin redondeo',
} as const;
export type CashRounding = keyof typeof cashRoundings;

/** Countries whose law rounds cash. Chile: Ley 20.956, since its coins of 1 and 5 pesos were withdrawn. */
const roundedBy: Partial<Record<CountryCode, Exclude<CashRounding, 'country'>>> = { cl: 'ten' };

const step = 10;

/** Whether cash of a country is rounded under a setting. */
const isRounded = (rounding: CashRounding, country: CountryCode): boolean =>
  (rounding === 'country' ? (roundedBy[country] ?? 'none') : rounding) === 'ten';

/**
 * Difference that rounds a total to be paid in cash to tens of the minor unit, which is pesos in Chile and cents in
 * Mexico.
 *
 * Totals that end in 1 to 5 are rounded down, in 6 to 9 up: Ley 20.956, article 10.
 */
export function cashRoundingOf(total: number, rounding: CashRounding, country: CountryCode): number {
  const rest = total % step;
  if (rest === 0 || !isRounded(rounding, country)) return 0;
  return rest <= step / 2 ? -rest : step - rest;
}

/** The settings with their effect in a country: `A decenas (múltiplos de $10)`. */
export function cashRoundingOptions(country: CountryCode): Record<CashRounding, string> {
  const effect = (rounding: CashRounding) =>
    isRounded(rounding, country) ? `múltiplos de ${formatMoney(step, country)}` : 'sin redondeo';
  return {
    country: `${cashRoundings.country} (${countries[country].name}: ${effect('country')})`,
    ten: `${cashRoundings.ten} (${effect('ten')})`,
    none: cashRoundings.none,
  };
}
