import { distanceKm, type Point } from '#domain/geometry/geometry.ts';
import { normalise } from '#kit/contract/text.ts';

/** A store of the home page. */
export type ListedStore = {
  id: string;
  name: string;
  commune: string;
  address: string;
  /** Null where it has no place on the map. */
  point: Point | null;
  open: boolean;
};

/** Where the guest is. Only an exact place decides who delivers; a commune orders the stores. */
export type ChosenPlace = { label: string; latitude: number; longitude: number; isExact: boolean };

type Commune = Point & { name: string; count: number };

/** Communes with stores, each at the middle of them. */
export function communesOf(stores: readonly ListedStore[]): Commune[] {
  const byName = Map.groupBy(
    stores.filter(({ commune, point }) => commune !== '' && point !== null),
    ({ commune }) => commune,
  );
  return [...byName].map(([name, found]) => {
    const middle = (field: keyof Point) =>
      found.reduce((sum, { point }) => sum + (point?.[field] ?? 0), 0) / found.length;
    return { name, count: found.length, latitude: middle('latitude'), longitude: middle('longitude') };
  });
}

const maxFound = 5;
const termsOf = (text: string): string[] =>
  normalise(text)
    .split(/[\s,]+/)
    .filter(Boolean);

/** Communes that a text begins, or that an address names: `ñuñ`, `Irarrázaval 2401, Ñuñoa`. */
export function findCommunes(communes: readonly Commune[], typed: string): Commune[] {
  const text = ` ${termsOf(typed).join(' ')}`;
  if (text === ' ') return [];
  const isNamed = ({ name }: Commune) => `${text} `.includes(` ${termsOf(name).join(' ')} `);
  const isBegun = ({ name }: Commune) => ` ${termsOf(name).join(' ')}`.includes(text);
  // Addresses end with their commune: the last one named comes first.
  const place = ({ name }: Commune) => `${text} `.lastIndexOf(` ${termsOf(name).join(' ')} `);
  const named = communes.filter(isNamed).toSorted((one, other) => place(other) - place(one));
  return [...named, ...communes.filter((each) => !named.includes(each) && isBegun(each))].slice(0, maxFound);
}

/** Stores whose name, commune or address has every typed word, else every one that is not a number. */
export function findStores<Store extends ListedStore>(stores: readonly Store[], typed: string): Store[] {
  const terms = termsOf(typed);
  const textual = terms.filter((term) => !/^\d+$/.test(term));
  const matching = (required: readonly string[]): Store[] =>
    stores.filter(({ name, commune, address }) => {
      const text = normalise(`${name} ${commune} ${address}`);
      return required.length > 0 && required.every((term) => text.includes(term));
    });
  const exact = matching(terms);
  return (exact.length > 0 ? exact : matching(textual)).slice(0, maxFound);
}

/** A store with its distance to the guest; `serves` is null where that is not known. */
export type NearStore<Store> = { store: Store; km: number | null; serves: boolean | null };

/** Stores for a place: those that take orders now first, then those that deliver there, then the nearest. */
export function nearStores<Store extends ListedStore>(
  stores: readonly Store[],
  place: Point,
  serving: ReadonlySet<string> | null,
): NearStore<Store>[] {
  const far = ({ km }: NearStore<Store>) => km ?? Number.MAX_VALUE;
  const rank = ({ store, serves }: NearStore<Store>) => Number(store.open) * 2 + Number(serves === true);
  return stores
    .map((store) => ({
      store,
      km: store.point && distanceKm(place, store.point),
      serves: serving && serving.has(store.id),
    }))
    .toSorted((one, other) => rank(other) - rank(one) || far(one) - far(other));
}
