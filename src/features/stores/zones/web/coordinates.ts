import { crossesItself } from '#domain/geometry/geometry.ts';
import { type Place, parsePlace, formatPlace } from '#kit/web/map/places.ts';
import { maxPoints } from '../../delivery/delivery.contract.ts';

export const formatRing = (ring: readonly Place[]): string => ring.map(formatPlace).join('\n');

const inRange = ({ latitude, longitude }: Place): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** A ring written one point a line; or why it is none. */
export function parseRing(text: string): { ring: Place[]; error: null } | { ring: null; error: string } {
  const refuse = (error: string) => ({ ring: null, error });
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const ring: Place[] = [];
  for (const { line, number } of lines) {
    if (!line) continue;
    const place = parsePlace(line);
    if (!place) return refuse(`Línea ${number}: «${line.slice(0, 40)}» no es una latitud y una longitud.`);
    if (!inRange(place)) return refuse(`Línea ${number}: ${line.slice(0, 40)} está fuera del mundo. ¿Van invertidas?`);
    ring.push(place);
  }
  const [first, last] = [ring[0], ring.at(-1)];
  // Other programs repeat the first point at the end.
  if (ring.length > 3 && first && last && formatPlace(first) === formatPlace(last)) ring.pop();
  if (ring.length < 3) return refuse(`Una zona necesita al menos 3 puntos y hay ${ring.length}.`);
  if (ring.length > maxPoints) return refuse(`Una zona puede tener hasta ${maxPoints} puntos y hay ${ring.length}.`);
  if (crossesItself(ring)) return refuse('El borde se cruza consigo mismo. Revisa el orden de los puntos.');
  return { ring, error: null };
}
