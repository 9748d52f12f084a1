import { distanceKm, type Point } from './geometry.ts';

const tens = (metres: number): number => Math.round(metres / 10) * 10;

/** Shows a decimal below ten kilometres unless it is zero. */
const decimalOf = (km: number): string =>
  km
    .toFixed(km < 9.95 ? 1 : 0)
    .replace('.0', '')
    .replace('.', ',');

/** Kilometres for people: `350 m`, `1,2 km`, `14 km`. */
export const kmText = (km: number): string => (km < 0.995 ? `${tens(km * 1000)} m` : `${decimalOf(km)} km`);

/** Straight-line distance for people. */
export const distanceText = (one: Point, other: Point): string => kmText(distanceKm(one, other));
