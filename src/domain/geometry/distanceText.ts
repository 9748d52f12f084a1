import { distanceKm, type Point } from './geometry.ts';

const tens = (metres: number): number => Math.round(metres / 10) * 10;

/** Kilometres for people: `350 m`, `1,2 km`. */
export const kmText = (km: number): string =>
  km < 0.995 ? `${tens(km * 1000)} m` : `${km.toFixed(1).replace('.', ',')} km`;

/** Straight-line distance for people. */
export const distanceText = (one: Point, other: Point): string => kmText(distanceKm(one, other));
