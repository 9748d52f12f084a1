import { plural } from '#kit/contract/values/plural.ts';
import { amount } from '#kit/contract/fields.ts';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { parseAmount } from '#domain/amounts.ts';
import { type CountryCode, countries } from '#domain/countries.ts';
import { boxOf, crossesItself, type Point, withoutRepeats } from '#domain/geometry/geometry.ts';
import type { ReadAreas } from '../coverage.contract.ts';
import { maxAreas, maxPoints } from '../../delivery/delivery.contract.ts';
import { distinctNames, type NamedRing } from './areasFileNames.ts';
import { quoted, rejectFile } from './rejectAreasFile.ts';

/** An outer border in a file, closed or not, and its number of holes. */
export type DrawnRing = { outer: readonly Point[]; holes: number };
/** A named drawing of a file, with the attributes of our exports. */
export type Drawing = {
  name: string;
  rings: DrawnRing[];
  fee: string | number | null;
  minimumOrder: string | number | null;
};
export type Drawings = {
  drawings: Drawing[];
  /** Number of geometries that cannot be areas, by kind. */
  skipped: { points: number; lines: number; others: number };
};

type Placed = NamedRing & { points: Point[] };

/** Parses the areas of a file. Throws an error that names what to fix; omissions are warnings. */
export function areasOf({ drawings, skipped }: Drawings, country: CountryCode): ReadAreas {
  const left = leftOut(skipped);
  const count = drawings.reduce((sum, { rings }) => sum + rings.length, 0);
  if (count === 0) rejectFile(`El archivo no tiene polígonos${left ? `: solo ${left}` : ''}.`);
  if (count > maxAreas) rejectFile(`El archivo tiene ${count} zonas y un local puede tener hasta ${maxAreas}.`);
  const { named, warnings } = distinctNames(drawings);
  const placed = named.map((each): Placed => ({ ...each, points: pointsOf(each) }));
  refuseSwapped(placed, country);
  for (const each of placed) refuseMisplaced(each);
  return {
    areas: placed.map(({ name, points, drawing }) => ({
      name,
      points,
      fee: amountOf(drawing.fee, country),
      minimumOrder: amountOf(drawing.minimumOrder, country),
    })),
    warnings: [
      ...(left ? [`Se dejaron fuera ${left}: una zona es un polígono.`] : []),
      ...warnings,
      ...placed.flatMap(holeWarning),
      ...named.flatMap((each) => amountWarnings(each, country)),
      ...abroadWarning(placed, country),
    ],
  };
}

const counted = (count: number, one: string, many: string) => (count === 0 ? [] : plural(count, one, many));

const leftOut = ({ points, lines, others }: Drawings['skipped']): string =>
  new Intl.ListFormat('es').format(
    [
      counted(points, 'punto', 'puntos'),
      counted(lines, 'línea', 'líneas'),
      counted(others, 'elemento de otro tipo', 'elementos de otro tipo'),
    ].flat(),
  );

/** The ring as it is stored: open, without points that repeat the one before. */
function pointsOf({ name, ring }: NamedRing): Point[] {
  const points = withoutRepeats(ring.outer);
  if (points.length < 3) rejectFile(`La zona ${quoted(name)} necesita al menos 3 puntos distintos.`);
  if (points.length > maxPoints)
    rejectFile(`La zona ${quoted(name)} tiene ${points.length} puntos y puede tener hasta ${maxPoints}: simplifícala.`);
  return points;
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

function refuseMisplaced({ name, points }: Placed): void {
  const { south, west, north, east } = boxOf(points);
  const latitude = [south, north].find((value) => Math.abs(value) > 90);
  const longitude = [west, east].find((value) => Math.abs(value) > 180);
  if (latitude !== undefined)
    rejectFile(`La zona ${quoted(name)} tiene una latitud de ${latitude}: debe estar entre -90 y 90.`);
  if (longitude !== undefined)
    rejectFile(`La zona ${quoted(name)} tiene una longitud de ${longitude}: debe estar entre -180 y 180.`);
  if (crossesItself(points))
    rejectFile(`El borde de la zona ${quoted(name)} se cruza o se toca a sí mismo: corrígelo en el mapa de origen.`);
}

/** Holes are not supported: the area then covers them too, so the user is warned. */
const holeWarning = ({ name, ring }: Placed): string[] =>
  ring.holes === 0
    ? []
    : [
        `La zona ${quoted(name)} tiene ${ring.holes === 1 ? 'un hueco que no se guarda' : `${ring.holes} huecos que no se guardan`}: también se repartirá ahí.`,
      ];

/**
 * Parses an amount: digits alone are minor units, as in our exports; with marks or a currency sign it is as people write
 * it.
 */
function parseZoneAmount(raw: string | number | null, country: CountryCode): TextRead<number | null> {
  if (raw === null) return { value: null };
  const isMinor = typeof raw === 'number' || /^\d{1,12}$/.test(raw);
  const read = isMinor ? { value: Number(raw) } : parseAmount(raw, country);
  if ('problem' in read || amount.safeParse(read.value).success) return read;
  return { problem: `${quoted(String(raw))} no es un monto válido.` };
}

const amountOf = (raw: string | number | null, country: CountryCode): number | null => {
  const read = parseZoneAmount(raw, country);
  return 'value' in read ? read.value : null;
};

const amountWarnings = ({ name, drawing }: NamedRing, country: CountryCode): string[] =>
  (
    [
      ['La tarifa', drawing.fee],
      ['El pedido mínimo', drawing.minimumOrder],
    ] as const
  ).flatMap(([label, raw]) => {
    const read = parseZoneAmount(raw, country);
    return 'problem' in read ? [`${label} de la zona ${quoted(name)} no se entiende: ${read.problem}`] : [];
  });

function abroadWarning(placed: readonly Placed[], country: CountryCode): string[] {
  const abroad = placed.filter(({ points }) => !points.some((point) => isIn(country, point)));
  if (abroad.length === 0) return [];
  const [{ name } = { name: '' }] = abroad;
  const which = abroad.length === 1 ? `La zona ${quoted(name)} queda` : `${abroad.length} zonas quedan`;
  return [`${which} fuera de ${countries[country].name}.`];
}
