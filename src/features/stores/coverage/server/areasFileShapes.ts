import { type CountryCode, countries } from '#domain/countries.ts';
import { boxOf, crossesItself, type Point, withoutRepeats } from '#domain/geometry/geometry.ts';
import { findHoleError } from '#domain/geometry/polygons.ts';
import type { ReadAreas } from '../coverage.contract.ts';
import { maxAreas, maxHoles, maxPoints } from '../../delivery/delivery.contract.ts';
import { holeErrorText } from '../../zones/deliveryAreas.rules.ts';
import { marksOf } from './areaAmounts.ts';
import type { Drawings } from './areasFileDrawings.ts';
import { distinctNames, type NamedRing } from './areasFileNames.ts';
import { describeLeft, otherGeometries } from './leftOut.ts';
import { quoted, rejectFile } from './rejectAreasFile.ts';
import { valuesOf } from './areaValues.ts';

type Placed = NamedRing & { points: Point[]; inner: Point[][] };

/** Parses the areas of a file. Throws an error that names what to fix; what is not taken over is listed. */
export function areasOf({ drawings, left }: Drawings, country: CountryCode): ReadAreas {
  const others = otherGeometries(left);
  const count = drawings.reduce((sum, { rings }) => sum + rings.length, 0);
  if (count === 0) rejectFile(`El archivo no tiene polígonos${others ? `: solo ${others}` : ''}.`);
  if (count > maxAreas) rejectFile(`El archivo tiene ${count} zonas y un local puede tener hasta ${maxAreas}.`);
  const { named, warnings } = distinctNames(drawings);
  const placed = named.map(
    (each): Placed => ({ ...each, points: pointsOf(each, each.ring.outer), inner: holesOf(each) }),
  );
  refuseSwapped(placed, country);
  for (const each of placed) refuseMisplaced(each);
  const marks = marksOf(
    drawings.flatMap(({ fee, minimumOrder }) => [fee, minimumOrder]),
    country,
  );
  const valued = placed.map((each) => ({ ...each, ...valuesOf(each, marks) }));
  return {
    areas: valued.map(({ name, points, inner, values }) => ({ name, points, holes: inner, ...values })),
    warnings: [...warnings, ...valued.flatMap((each) => each.warnings), ...abroadWarning(placed, country)],
    notRead: describeLeft(left),
  };
}

/** The ring as it is stored: open, without points that repeat the one before. */
function pointsOf({ name, ring: { holes } }: NamedRing, ring: readonly Point[]): Point[] {
  const points = withoutRepeats(ring);
  if (points.length < 3) rejectFile(`La zona ${quoted(name)} necesita al menos 3 puntos distintos.`);
  const count = holes.reduce((sum, hole) => sum + withoutRepeats(hole).length, points.length);
  if (count > maxPoints)
    rejectFile(`La zona ${quoted(name)} tiene ${count} puntos y puede tener hasta ${maxPoints}: simplifícala.`);
  return points;
}

function holesOf({ name, ring: { holes } }: NamedRing): Point[][] {
  if (holes.length > maxHoles)
    rejectFile(`La zona ${quoted(name)} tiene ${holes.length} huecos y puede tener hasta ${maxHoles}.`);
  return holes.map((hole) => {
    const points = withoutRepeats(hole);
    if (points.length < 3) rejectFile(`Un hueco de la zona ${quoted(name)} necesita al menos 3 puntos distintos.`);
    return points;
  });
}

const swapped = ({ latitude, longitude }: Point): Point => ({ latitude: longitude, longitude: latitude });

/** Every point of a file is in its country only with latitude and longitude the other way round. */
function refuseSwapped(placed: readonly Placed[], country: CountryCode): void {
  const points = placed.flatMap(({ points: border }) => border);
  if (points.some((point) => isIn(country, point)) || !points.every((point) => isIn(country, swapped(point)))) return;
  const { latitude, longitude } = points[0] as Point;
  rejectFile(
    `Las coordenadas parecen invertidas: se leyó latitud ${latitude} y longitud ${longitude}, que al revés quedan en ${countries[country].name}. Van primero la longitud y después la latitud.`,
  );
}

function isIn(country: CountryCode, { latitude, longitude }: Point): boolean {
  const { south, west, north, east } = countries[country].box;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

function refuseMisplaced({ name, points, inner }: Placed): void {
  const { south, west, north, east } = boxOf([...points, ...inner.flat()]);
  const latitude = [south, north].find((value) => Math.abs(value) > 90);
  const longitude = [west, east].find((value) => Math.abs(value) > 180);
  if (latitude !== undefined)
    rejectFile(`La zona ${quoted(name)} tiene una latitud de ${latitude}: debe estar entre -90 y 90.`);
  if (longitude !== undefined)
    rejectFile(`La zona ${quoted(name)} tiene una longitud de ${longitude}: debe estar entre -180 y 180.`);
  if (crossesItself(points))
    rejectFile(`El borde de la zona ${quoted(name)} se cruza o se toca a sí mismo: corrígelo en el mapa de origen.`);
  if (inner.some(crossesItself))
    rejectFile(`El borde de un hueco de la zona ${quoted(name)} se cruza: corrígelo en el mapa de origen.`);
  const error = findHoleError({ points, holes: inner });
  if (error) rejectFile(`${holeErrorText(error, quoted(name))}: corrígelo en el mapa de origen.`);
}

function abroadWarning(placed: readonly Placed[], country: CountryCode): string[] {
  const abroad = placed.filter(({ points }) => !points.some((point) => isIn(country, point)));
  if (abroad.length === 0) return [];
  const [{ name } = { name: '' }] = abroad;
  const which = abroad.length === 1 ? `La zona ${quoted(name)} queda` : `${abroad.length} zonas quedan`;
  return [`${which} fuera de ${countries[country].name}.`];
}
