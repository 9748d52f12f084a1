import { boxAround, type Place } from '#kit/web/map/places.ts';
import type { Reply } from '#kit/contract/endpoint.ts';
import type { coverageApi, ServingStore } from '../coverage.contract.ts';

export type Coverage = Reply<typeof coverageApi.map>;
export type MappedStore = Coverage['stores'][number];
type Findings = Reply<typeof coverageApi.check>;
export type Overlap = Findings['overlaps'][number];

/** Highlighted areas and stores by id, and rings without an area. */
export type Highlight = { areaIds: ReadonlySet<number>; storeIds: ReadonlySet<number>; rings: readonly Place[][] };

export const noHighlight: Highlight = { areaIds: new Set(), storeIds: new Set(), rings: [] };

/** The areas that serve a point light up with their stores. */
export function highlightServing(serving: readonly ServingStore[], { areas }: Pick<Coverage, 'areas'>): Highlight {
  const served = new Set(serving.map(({ storeId, areaName }) => `${storeId} ${areaName}`));
  const found = areas.filter(({ storeId, name }) => served.has(`${storeId} ${name}`));
  return {
    areaIds: new Set(found.map(({ id }) => id)),
    storeIds: new Set(serving.map(({ storeId }) => storeId)),
    rings: [],
  };
}

export const highlightOverlap = ({ areaIds, storeIds, rings }: Omit<Overlap, 'squareKm'>): Highlight => ({
  areaIds: new Set(areaIds),
  storeIds: new Set(storeIds),
  rings,
});

export const highlightStore = ({ id }: Pick<MappedStore, 'id'>, { areas }: Pick<Coverage, 'areas'>): Highlight => ({
  areaIds: new Set(areas.filter(({ storeId }) => storeId === id).map((area) => area.id)),
  storeIds: new Set([id]),
  rings: [],
});

/** Where to look to see a store with all it serves. */
export const extentOf = ({ id, latitude, longitude }: MappedStore, { areas }: Pick<Coverage, 'areas'>): Place[] => [
  ...areas.filter(({ storeId }) => storeId === id).flatMap(({ points }) => points),
  ...(latitude !== null && longitude !== null ? [{ latitude, longitude }] : []),
];

type Area = Coverage['areas'][number];

/** Degrees on each side of a zone in which others are distinguishable: the dense part of a city. */
const sight = 0.12;

/** Initial bounds of the map: all zones if they are distinguishable, otherwise the densest city. */
export function firstSight(areas: readonly Pick<Area, 'points'>[]): Place[] {
  const all = areas.flatMap(({ points }) => points);
  const box = boxAround(all);
  if (!box || Math.max(box.north - box.south, box.east - box.west) <= 4 * sight) return all;
  const near = (one: Pick<Area, 'points'>) => areas.filter((other) => isNear(one, other));
  // A candidate per city is enough.
  const cities = new Map(
    areas.map((area) => [
      cornerOf(area)
        .map((degrees) => Math.round(degrees / sight))
        .join(),
      area,
    ]),
  );
  const around = [...cities.values()].map(near);
  return around
    .reduce((largest, some) => (some.length > largest.length ? some : largest))
    .flatMap(({ points }) => points);
}

const cornerOf = ({ points: [first = noPlace] }: Pick<Area, 'points'>) => [first.latitude, first.longitude] as const;

function isNear(one: Pick<Area, 'points'>, other: Pick<Area, 'points'>): boolean {
  const [[latitude, longitude], [otherLatitude, otherLongitude]] = [cornerOf(one), cornerOf(other)];
  return Math.abs(latitude - otherLatitude) <= sight && Math.abs(longitude - otherLongitude) <= sight;
}

const noPlace: Place = { latitude: 0, longitude: 0 };

/** `Centro de Ñuñoa y Norte de Providencia`: whose areas lie upon each other. */
export function namesOf({ areaIds }: Pick<Overlap, 'areaIds'>, { areas, stores }: Coverage): string {
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]));
  const named = areas
    .filter(({ id }) => areaIds.includes(id))
    .map(({ name, storeId }) => `${storeNames.get(storeId) ?? 'otro local'} («${name}»)`);
  return new Intl.ListFormat('es').format(named);
}
