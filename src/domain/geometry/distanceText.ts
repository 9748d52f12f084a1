import { distanceKm, type Point } from './geometry.ts';

const tens = (metres: number): number => Math.round(metres / 10) * 10;

/** Straight-line distance for people: `350 m`, `1,2 km`. */
export function distanceText(one: Point, other: Point): string {
  const km = distanceKm(one, other);
  return km < 0.995 ? `${tens(km * 1000)} m` : `${km.toFixed(1).replace('.', ',')} km`;
}
