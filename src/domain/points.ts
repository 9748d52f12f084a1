import { countries, type CountryCode } from './countries.ts';

/** Value of a point in minor units: one currency unit. */
export const pointValue = (country: CountryCode): number => 10 ** countries[country].decimals;

/** Value of points in minor units. */
export const amountOf = (points: number, country: CountryCode): number => points * pointValue(country);

/** Points earned by a purchase: the percentage of the amount paid for products (minor units), rounded down. */
export function earnedBy(paid: number, { percentage }: { percentage: number }, country: CountryCode): number {
  const hundredths = Math.round(percentage * 100);
  return Math.floor((Math.max(0, paid) * hundredths) / (10_000 * pointValue(country)));
}

/** A company's name of points for a number of them: `puntos`, `1 punto`. A plural in -es has no safe singular. */
export const nameOfPoints = (points: number, name: string): string =>
  points === 1 ? name.replace(/^(\S*[aou])s(?= |$)/, '$1') : name;
