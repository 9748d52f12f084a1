import type { Point } from '#domain/geometry/geometry.ts';
import { quoted, rejectFile, zoneLabel } from './rejectAreasFile.ts';
import type { Drawings, DrawnRing } from './areasFileShapes.ts';
import type { ExportedArea } from './exportedArea.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';

type Json = Readonly<Record<string, unknown>>;

/** Type of a shape; empty when it is not a text. */
const typeOf = ({ type }: Json): string => (typeof type === 'string' ? type : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const maxDepth = 20;

/** Reads the drawings of a GeoJSON file: a collection, a feature or a bare geometry, in order. */
export function readGeojson(text: string): Drawings {
  const found: Drawings = { drawings: [], skipped: { points: 0, lines: 0, others: 0 } };
  const root = parsed(text);
  if (!isRecord(root) || !types.has(typeOf(root))) return rejectFile('Este archivo no es KML ni GeoJSON.');
  collect(root, found);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return rejectFile('El archivo está dañado: no se puede leer como GeoJSON.');
  }
}

const lines = new Set(['LineString', 'MultiLineString']);
const points = new Set(['Point', 'MultiPoint']);
const shapes = new Set([...lines, ...points, 'Polygon', 'MultiPolygon', 'GeometryCollection']);
const types = new Set([...shapes, 'Feature', 'FeatureCollection']);

function collect(root: Json, found: Drawings): void {
  const features = root.type === 'FeatureCollection' ? listOf(root.features) : [root];
  for (const feature of features) {
    const isFeature = isRecord(feature) && feature.type === 'Feature';
    const geometry = isFeature ? feature.geometry : feature;
    take(geometry, isFeature && isRecord(feature.properties) ? feature.properties : {}, found);
  }
}

function take(geometry: unknown, properties: Json, { drawings, skipped }: Drawings): void {
  const name = nameOf(properties);
  const rings: DrawnRing[] = [];
  const visit = (shape: unknown, level: number): void => {
    if (level > maxDepth) rejectFile('El archivo tiene demasiados niveles: no se puede leer como GeoJSON.');
    if (!isRecord(shape) || !shapes.has(typeOf(shape))) skipped.others += 1;
    else if (shape.type === 'Polygon') rings.push(ringOf(shape.coordinates, name));
    else if (shape.type === 'MultiPolygon')
      for (const each of listOf(shape.coordinates)) rings.push(ringOf(each, name));
    else if (shape.type === 'GeometryCollection') for (const each of listOf(shape.geometries)) visit(each, level + 1);
    else if (lines.has(typeOf(shape))) skipped.lines += 1;
    else skipped.points += 1;
  };
  visit(geometry, 0);
  if (rings.length === 0) return;
  drawings.push({ name, rings, fee: amountOf(properties.fee), minimumOrder: amountOf(properties.minimum_order) });
}

/** Names that programs use for the name of a place. */
const nameKeys = ['name', 'Name', 'NAME', 'nombre', 'Nombre', 'NOMBRE', 'title'];

function nameOf(properties: Json): string {
  const found = nameKeys.map((key) => properties[key]).find((value) => value !== undefined && value !== null);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

function amountOf(value: unknown): string | number | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'number' || typeof value === 'string' ? value : textOf(value);
}

/** A value as a sentence may quote it, however large and deep it is. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .slice(0, 3)
        .map((each) => (typeof each === 'object' ? '…' : String(each)))
        .join(', ')
    : typeof value;

function ringOf(coordinates: unknown, name: string): DrawnRing {
  const [outer, ...holes] = listOf(coordinates);
  if (!Array.isArray(outer)) return rejectFile(`${zoneLabel(name)} no tiene borde.`);
  return { outer: outer.map((position) => pointOf(position, name)), holes: holes.length };
}

/** Longitude, latitude and perhaps an altitude, which is left out. */
function pointOf(position: unknown, name: string): Point {
  const [longitude, latitude] = listOf(position);
  if (typeof longitude !== 'number' || typeof latitude !== 'number')
    return rejectFile(`${zoneLabel(name)} tiene una coordenada que no se entiende: ${quoted(textOf(position))}.`);
  return { latitude, longitude };
}

/** Areas as GeoJSON (RFC 7946). Amounts are in the minor unit. */
export const writeGeojson = (areas: readonly ExportedArea[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: areas.map(({ name, ring, fee, minimumOrder }) => ({
      type: 'Feature',
      properties: { name, fee, minimum_order: minimumOrder },
      geometry: { type: 'Polygon', coordinates: [ring.map(({ longitude, latitude }) => [longitude, latitude])] },
    })),
  });
