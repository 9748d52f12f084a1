import { countries, type CountryCode } from './countries.ts';

/** What one point is worth in the minor unit: one unit of the currency, with its cents where it has them. */
export const pointValue = (country: CountryCode): number => 10 ** countries[country].decimals;

/** What points are worth, in the minor unit. */
export const amountOf = (points: number, country: CountryCode): number => points * pointValue(country);

/** What a purchase earns: the percentage of what was paid for products, in the minor unit, in whole points. */
export function earnedBy(paid: number, { percentage }: { percentage: number }, country: CountryCode): number {
  const hundredths = Math.round(percentage * 100);
  return Math.floor((Math.max(0, paid) * hundredths) / (10_000 * pointValue(country)));
}
