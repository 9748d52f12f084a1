import { plural } from '#kit/contract/values/plural.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { normalise } from '#kit/contract/text.ts';
import { polygonContains, polygonKm2 } from '#domain/geometry/polygons.ts';
import { isUnpriced, newArea, reshaped } from '../importedAreas.rules.ts';
import type { ReadAreas } from '../../coverage/coverage.contract.ts';
import { areaKindLabels, blankArea, type DeliveryArea } from '../../delivery/delivery.contract.ts';

/** A zone as a store's form holds it. */
export type Zone = DeliveryArea;
type Point = Zone['points'][number];

/** Name compared as people read it. */
const normalisedName = (name: string): string => normalise(name.trim());

/** A name for one more zone: `Zona 3`. */
export function nextName(zones: readonly Pick<Zone, 'name'>[]): string {
  const taken = new Set(zones.map(({ name }) => normalisedName(name)));
  const numbers = Array.from({ length: zones.length + 1 }, (_, index) => zones.length + 1 + index);
  return `Zona ${numbers.find((number) => !taken.has(normalisedName(`Zona ${number}`)))}`;
}

/** A new zone takes the amounts of the last one: neighbours mostly cost the same. */
export function zoneOf(points: Point[], zones: readonly Zone[]): Zone {
  const { fee, minimumOrder, deliveryMethodKey } = zones.findLast(({ kind }) => kind === 'delivery') ?? blankArea;
  return { ...blankArea, fee, minimumOrder, deliveryMethodKey, name: nextName(zones), points };
}

export type ImportedZone = {
  area: ReadAreas['areas'][number];
  place: 'new' | 'shape' | 'locked';
  /** The zone is an exclusion, and the amounts of the file are not used. */
  isUnpriced: boolean;
};

/** Effect of each area of a file: replaces the shape of the zone of its name, or adds a zone. */
export function importedZones(zones: readonly Zone[], { areas }: Pick<ReadAreas, 'areas'>): ImportedZone[] {
  const known = new Map(zones.map((zone) => [normalisedName(zone.name), zone]));
  return areas.map((area) => {
    const zone = known.get(normalisedName(area.name));
    if (!zone) return { area, place: 'new', isUnpriced: false };
    return { area, place: zone.locked ? 'locked' : 'shape', isUnpriced: isUnpriced(zone, area) };
  });
}

/** The zones with those of a file: a zone of the same name takes its shape, a locked one stays as it is. */
export function addImportedZones(zones: readonly Zone[], file: Pick<ReadAreas, 'areas'>): Zone[] {
  const coming = importedZones(zones, file);
  const shapes = new Map(
    coming.filter(({ place }) => place === 'shape').map(({ area }) => [normalisedName(area.name), area]),
  );
  const updated = zones.map((zone) => reshaped(zone, shapes.get(normalisedName(zone.name))));
  return [...updated, ...coming.filter(({ place }) => place === 'new').map(({ area }) => newArea(area))];
}

const listed = (names: readonly string[]) => new Intl.ListFormat('es').format(names);
const zonesIn = (value: unknown): Zone[] => (Array.isArray(value) ? (value as Zone[]) : []);

/** Zones in words: `3 zonas: Centro, Norte y Sur`. Beside others, those that differ, with what may differ in them. */
export const zonesText =
  (money: (amount: number) => string) =>
  (value: unknown, other?: unknown): string => {
    const zones = zonesIn(value);
    if (other !== undefined) return zonesBeside(zones, zonesIn(other), money);
    if (zones.length === 0) return 'sin zonas';
    return `${zones.length} ${zones.length === 1 ? 'zona' : 'zonas'}: ${listed(zones.map(({ name }) => name))}`;
  };

/** How zones differ from others: `Centro: $1.990, mínimo $8.000, 12 puntos; sin Sur`. */
function zonesBeside(zones: readonly Zone[], others: readonly Zone[], money: (amount: number) => string): string {
  const among = (all: readonly Zone[], { id }: Zone) => all.find((each) => id !== undefined && each.id === id);
  const changed = zones.filter((zone) => {
    const twin = among(others, zone);
    return !twin || !deepEqual({ ...twin, version: zone.version }, zone);
  });
  const missing = others.filter((zone) => !among(zones, zone) && zone.id !== undefined).map(({ name }) => name);
  const changedTexts = changed.map((zone) => `${zone.name}: ${zoneText(zone, money)}`);
  return [...changedTexts, ...(missing.length > 0 ? [`sin ${listed(missing)}`] : [])].join('; ') || 'las mismas zonas';
}

function zoneText({ kind, fee, minimumOrder, points, holes }: Zone, money: (amount: number) => string): string {
  const shape = [`${points.length} puntos`, ...(holes.length > 0 ? [holesText(holes)] : [])];
  if (kind === 'exclusion') return [areaKindLabels.exclusion.toLowerCase(), ...shape].join(', ');
  const price = fee === null ? 'tarifa de la cadena' : money(fee);
  return [price, `mínimo ${minimumOrder === null ? 'de la cadena' : money(minimumOrder)}`, ...shape].join(', ');
}

export const holesText = (holes: Zone['holes']): string => plural(holes.length, 'hueco', 'huecos');

/** The zone at a point: the smallest of those that contain it. Null if there is none. */
export function zoneAt(zones: readonly Pick<Zone, 'points' | 'holes'>[], point: Point): number | null {
  const found = zones.flatMap((zone, index) =>
    polygonContains(zone, point) ? [{ index, area: polygonKm2(zone) }] : [],
  );
  return found.toSorted((a, b) => a.area - b.area)[0]?.index ?? null;
}
