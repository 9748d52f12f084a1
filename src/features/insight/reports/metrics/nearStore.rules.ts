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
