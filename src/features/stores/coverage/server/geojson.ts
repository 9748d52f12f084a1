import type { Point } from '#domain/geometry/geometry.ts';
import { quoted, rejectFile, zoneLabel } from './rejectAreasFile.ts';
import { type AttributeValue, exportedNames, readAttributes } from './areaAttributes.ts';
import type { Drawings, DrawnRing } from './areasFileDrawings.ts';
import { type LeftOut, leaveOut } from './leftOut.ts';
import type { ExportedArea } from './exportedArea.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';

type Json = Readonly<Record<string, unknown>>;

/** Type of a shape; empty when it is not a text. */
const typeOf = ({ type }: Json): string => (typeof type === 'string' ? type : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const maxDepth = 20;

/** Reads the drawings of a GeoJSON file: a collection, a feature or a bare geometry, in order. */
export function readGeojson(text: string): Drawings {
  const found: Drawings = { drawings: [], left: new Map() };
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

/** Members of a file that hold or describe its shapes. */
const structure = new Set([
  'type',
  'features',
  'geometry',
  'properties',
  'id',
  'bbox',
  'name',
  'crs',
  'coordinates',
  'geometries',
]);

function collect(root: Json, found: Drawings): void {
  const features = root.type === 'FeatureCollection' ? listOf(root.features) : [root];
  for (const name of Object.keys(root)) if (!structure.has(name)) leaveOut(found.left, 'element', name);
  for (const feature of features) {
    const isFeature = isRecord(feature) && feature.type === 'Feature';
    const geometry = isFeature ? feature.geometry : feature;
    take(geometry, isFeature && isRecord(feature.properties) ? feature.properties : {}, found);
  }
}

function take(geometry: unknown, properties: Json, { drawings, left }: Drawings): void {
  const name = nameOf(properties);
  const rings: DrawnRing[] = [];
  const visit = (shape: unknown, level: number): void => {
    if (level > maxDepth) rejectFile('El archivo tiene demasiados niveles: no se puede leer como GeoJSON.');
    if (!isRecord(shape) || !shapes.has(typeOf(shape))) leaveOut(left, 'other', name);
    else if (shape.type === 'Polygon') rings.push(polygonOf(shape.coordinates, name, left));
    else if (shape.type === 'MultiPolygon')
      for (const each of listOf(shape.coordinates)) rings.push(polygonOf(each, name, left));
    else if (shape.type === 'GeometryCollection') for (const each of listOf(shape.geometries)) visit(each, level + 1);
    else leaveOut(left, lines.has(typeOf(shape)) ? 'line' : 'point', name);
  };
  visit(geometry, 0);
  if (rings.length === 0) return;
  const nameKey = nameKeyOf(properties);
  const attributes = Object.entries(properties)
    .filter(([key]) => key !== nameKey)
    .map(([key, value]) => ({ name: key, value: valueOf(value) }));
  drawings.push({ name, rings, ...readAttributes(attributes, left) });
}

/** Names that programs use for the name of a place. */
const nameKeys = ['name', 'Name', 'NAME', 'nombre', 'Nombre', 'NOMBRE', 'title'];

const nameKeyOf = (properties: Json): string | undefined =>
  nameKeys.find((key) => properties[key] !== undefined && properties[key] !== null);

function nameOf(properties: Json): string {
  const found = properties[nameKeyOf(properties) ?? ''];
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

function valueOf(value: unknown): AttributeValue {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : textOf(value);
}

/** A value as a sentence may quote it, however large and deep it is. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .slice(0, 3)
        .map((each) => (typeof each === 'object' ? '…' : String(each)))
        .join(', ')
    : typeof value;

function polygonOf(coordinates: unknown, name: string, left: LeftOut): DrawnRing {
  const [outer, ...holes] = listOf(coordinates).map((ring) => ringOf(ring, name, left));
  if (!outer) return rejectFile(`${zoneLabel(name)} no tiene borde.`);
  return { outer, holes };
}

function ringOf(ring: unknown, name: string, left: LeftOut): Point[] {
  if (!Array.isArray(ring)) return rejectFile(`${zoneLabel(name)} no tiene borde.`);
  return ring.map((position) => pointOf(position, name, left));
}

/** Longitude, latitude and perhaps an altitude, which is left out. */
function pointOf(position: unknown, name: string, left: LeftOut): Point {
  const [longitude, latitude, altitude] = listOf(position);
  if (typeof longitude !== 'number' || typeof latitude !== 'number')
    return rejectFile(`${zoneLabel(name)} tiene una coordenada que no se entiende: ${quoted(textOf(position))}.`);
  if (typeof altitude === 'number' && altitude !== 0) leaveOut(left, 'altitude');
  return { latitude, longitude };
}

/** Areas as GeoJSON (RFC 7946). Amounts are in the minor unit. */
export const writeGeojson = (areas: readonly ExportedArea[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: areas.map(({ name, kind, rings, fee, minimumOrder }) => ({
      type: 'Feature',
      properties: {
        name,
        [exportedNames.fee]: fee,
        [exportedNames.minimumOrder]: minimumOrder,
        [exportedNames.noDelivery]: kind === 'exclusion',
      },
      geometry: {
        type: 'Polygon',
        coordinates: rings.map((ring) => ring.map(({ longitude, latitude }) => [longitude, latitude])),
      },
    })),
  });
