import { rank } from '#kit/contract/search/ranking.ts';
import { termsOf } from '#kit/contract/search/wordMatch.ts';
import { type CommandToken, textOf } from './commandTokens.ts';

/** `timeZone`: only if it differs from that of the company. */
export type PlaceStore = { id: number; name: string; commune: string | null; timeZone?: string | undefined };
export type PlaceGroup = { id: number; name: string; storeCount: number };

/** Stores that the name of a place may mean. */
export type Place =
  | { kind: 'commune'; label: string; storeIds: number[] }
  | { kind: 'group'; label: string; groupId: number; count: number }
  | { kind: 'store'; label: string; storeIds: number[] };

export type Places = { stores: readonly PlaceStore[]; groups: readonly PlaceGroup[] };

const maxCandidates = 6;

/** Names that contain every typed word at the start of one of theirs; with `near`, also with typos. */
function named<T>(items: readonly T[], typed: string, nameOf: (item: T) => string, near: boolean): T[] {
  const ranked = rank(items, typed, nameOf);
  return near ? [...ranked.exact, ...ranked.near] : ranked.exact;
}

function candidatesOf(typed: string, { stores, groups }: Places, near: boolean): Place[] {
  const byCommune = Map.groupBy(
    stores.filter(({ commune }) => commune !== null),
    ({ commune }) => commune as string,
  );
  const communes = named([...byCommune.keys()], typed, (name) => name, near);
  const [inCommunes, inGroups, single] = [
    communes.map((label): Place => ({ kind: 'commune', label, storeIds: idsOf(byCommune.get(label) ?? []) })),
    named(groups, typed, ({ name }) => name, near).map(
      ({ id, name, storeCount }): Place => ({ kind: 'group', label: name, groupId: id, count: storeCount }),
    ),
    named(stores, typed, ({ name }) => name, near).map(
      ({ id, name }): Place => ({ kind: 'store', label: name, storeIds: [id] }),
    ),
  ];
  // A store that is called exactly so is meant before all others.
  const exact = single.filter(({ label }) => termsOf(label).join(' ') === termsOf(typed).join(' '));
  const all = [...exact, ...inCommunes, ...inGroups, ...single.filter((place) => !exact.includes(place))];
  // A commune with a single store, found by its own name too, is one choice.
  return all.filter((place, at) => all.findIndex((other) => isSamePlace(place, other)) === at);
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one === other || (one.kind !== 'group' && other.kind !== 'group' && one.storeIds.join() === other.storeIds.join());

const idsOf = (stores: readonly PlaceStore[]): number[] => stores.map(({ id }) => id);

/** Places that a typed name may mean, the likeliest first. Similar names only if none contains the tokens as typed. */
export function findPlaces(tokens: readonly CommandToken[], places: Places): Place[] {
  const typed = textOf(tokens);
  if (termsOf(typed).length === 0) return [];
  const exact = candidatesOf(typed, places, false);
  return (exact.length > 0 ? exact : candidatesOf(typed, places, true)).slice(0, maxCandidates);
}

/** Every combination of what each name may mean, the likeliest first; of many, the first ones. */
export const combinationsOf = (found: readonly Place[][]): Place[][] =>
  found
    .reduce<Place[][]>((all, meanings) => all.flatMap((chosen) => meanings.map((place) => [...chosen, place])), [[]])
    .slice(0, maxCandidates);

/** `Viña del Mar`, `el grupo Norte`. */
export const placeLabel = ({ kind, label }: Place): string => (kind === 'group' ? `el grupo ${label}` : label);

export const unknownPlace = (tokens: readonly CommandToken[]): string =>
  `Ningún local, comuna ni grupo se llama «${textOf(tokens)}»`;

/** Ids of the stores of communes and of single stores, each once; those of groups are known to the server. */
export const storeIdsOf = (places: readonly Place[]): number[] => [
  ...new Set(places.flatMap((place) => (place.kind === 'group' ? [] : place.storeIds))),
];

/** Time zones of the places; undefined is that of the company. Which stores a group has is not known here: any of them. */
export function zonesOf(places: readonly Place[] | null, { stores }: Places): (string | undefined)[] {
  const ids = places && new Set(storeIdsOf(places));
  const isAny = !places || places.some(({ kind }) => kind === 'group');
  const zones = stores.filter(({ id }) => isAny || ids?.has(id)).map(({ timeZone }) => timeZone);
  return zones.length > 0 ? [...new Set(zones)] : [undefined];
}

export const countOf = (place: Place): number => (place.kind === 'group' ? place.count : place.storeIds.length);
