import { kmText } from '#domain/geometry/distanceText.ts';
import { distanceKm } from '#domain/geometry/geometry.ts';

type Point = { latitude: number; longitude: number };
type Named = Point & { name: string };

const directions = ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'];

/** Direction from a point to another one: `noreste`. */
export function directionOf(from: Point, to: Point): string {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const eighths = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return directions[(eighths + 8) % 8] as string;
}

/** A place by the nearest store: `a 2,3 km al norte de Colina Chicureo`. Null without stores. */
export function nearStoreText(place: Point, stores: readonly Named[]): string | null {
  const [first, ...others] = stores;
  if (!first) return null;
  const nearest = others.reduce(
    (best, store) => (distanceKm(place, store) < distanceKm(place, best) ? store : best),
    first,
  );
  return `A ${kmText(distanceKm(place, nearest))} al ${directionOf(nearest, place)} de ${nearest.name}`;
}

type Square = { north: number; south: number; east: number; west: number; count: number };
type UncoveredPlace = { label: string; value: number; place: Point };

/** Requested squares by their nearest store, the most requested first, each at the middle of its busiest square. */
export function uncoveredPlaces(squares: readonly Square[], stores: readonly Named[]): UncoveredPlace[] {
  const found = new Map<string, UncoveredPlace>();
  for (const { north, south, east, west, count } of squares.toSorted((one, other) => other.count - one.count)) {
    const place = { latitude: (north + south) / 2, longitude: (east + west) / 2 };
    const label = nearStoreText(place, stores);
    if (label === null) continue;
    const known = found.get(label);
    found.set(label, known ? { ...known, value: known.value + count } : { label, value: count, place });
  }
  return [...found.values()].toSorted((one, other) => other.value - one.value);
}
