import { type DispatchMethod, dispatchLabels } from '#domain/delivery/dispatch.ts';
import { distanceKm, type Point } from '#domain/geometry/geometry.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import { fromText, type StoreClock } from '#features/sales/orders/pricing/refusals.rules.ts';
import { offeredMethods } from './saleTexts.rules.ts';

/** Orders that a store takes by one method: `Retiro en 20 min`, or `Delivery desde las 19:00` while it takes none. */
export type Taking = { method: DispatchMethod; open: boolean; text: string };

type States = PublicStore['state'];

const takingText = (
  method: DispatchMethod,
  { open, wait, until }: States[DispatchMethod],
  clock: StoreClock,
): string => {
  const label = dispatchLabels[method];
  if (open) return `${label} en ${wait} min`;
  return until ? `${label} ${sinceText(until, clock)}` : `${label} pausado`;
};

/** `desde las 19:00`, `desde mañana a las 12:00`. */
const sinceText = (until: string, clock: StoreClock): string => {
  const text = fromText(until, clock);
  return text.startsWith('a ') ? `desde ${text.slice('a '.length)}` : `desde ${text}`;
};

/** Orders that a store takes now, by method. */
export const takings = (states: States, clock: StoreClock): Taking[] =>
  offeredMethods(states).map((method) => ({
    method,
    open: states[method].open,
    text: takingText(method, states[method], clock),
  }));

export const isOpenNow = ({ state }: Pick<PublicStore, 'state'>): boolean => state.delivery.open || state.pickUp.open;

/** Whether a closed store takes orders for when it opens. */
export const takesLater = ({
  state,
  futureOrdersEnabled,
}: Pick<PublicStore, 'state' | 'futureOrdersEnabled'>): boolean =>
  futureOrdersEnabled && offeredMethods(state).some((method) => state[method].until !== null);

/** A store that guests can choose: it has a menu. */
export const isChoosable = ({ menuId }: Pick<PublicStore, 'menuId'>): boolean => menuId !== null;

type Placed = Pick<PublicStore, 'latitude' | 'longitude'>;

const pointOf = ({ latitude, longitude }: Placed): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** A store with its distance. */
export type Nearby<Store> = { store: Store; km: number };

/** Distance up to which another store is an alternative. */
const maxNearbyKm = 10;

type NearbyCandidate = Placed & Pick<PublicStore, 'id' | 'menuId' | 'state'>;

/** Other stores that guests can choose, the nearest first; none where the place is unknown. */
function nearbyStores<Store extends NearbyCandidate>(
  from: Placed & Pick<PublicStore, 'id'>,
  stores: readonly Store[],
): Nearby<Store>[] {
  const point = pointOf(from);
  if (!point) return [];
  const placed = stores.flatMap((store): Nearby<Store>[] => {
    const at = pointOf(store);
    return at && store.id !== from.id && isChoosable(store) ? [{ store, km: distanceKm(point, at) }] : [];
  });
  return placed.filter(({ km }) => km <= maxNearbyKm).toSorted((one, other) => one.km - other.km);
}

/** When a closed store opens; null where that is unknown. */
const openingOf = ({ state }: Pick<PublicStore, 'state'>): string | null =>
  offeredMethods(state)
    .flatMap((method) => state[method].until ?? [])
    .toSorted()[0] ?? null;

/** The open store that is nearest to another one; null where none is open nearby or the place is unknown. */
export const nearestOpen = <Store extends NearbyCandidate>(
  from: Placed & Pick<PublicStore, 'id'>,
  stores: readonly Store[],
): Nearby<Store> | null => nearbyStores(from, stores).find(({ store }) => isOpenNow(store)) ?? null;

/** The nearby store that opens first, if that is before the closed one opens. */
export function nextOpening<Store extends NearbyCandidate>(
  from: NearbyCandidate,
  stores: readonly Store[],
): Nearby<Store> | null {
  const before = openingOf(from);
  const opening = nearbyStores(from, stores).flatMap((nearby) => {
    const opens = openingOf(nearby.store);
    return opens && (before === null || opens < before) ? [{ nearby, opens }] : [];
  });
  return opening.toSorted((one, other) => one.opens.localeCompare(other.opens))[0]?.nearby ?? null;
}
