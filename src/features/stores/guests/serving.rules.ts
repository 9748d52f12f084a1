import { distanceKm } from '#domain/geometry/geometry.ts';
import { isInsidePolygon, polygonContains } from '#domain/geometry/polygons.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { ServingStore } from '../coverage/coverage.contract.ts';
import type { PricedArea } from '../delivery/chain.rules.ts';
import type { DeliveryArea, DeliveryMethod, Point } from '../delivery/delivery.contract.ts';
import { deliveryFee, freeDeliveryFrom, methodFor } from '../delivery/delivery.rules.ts';
import { type Scheduled, scheduleOf } from '../hours/schedule.rules.ts';
import type { Store } from '../record/stores.contract.ts';

type ServingArea = PricedArea<
  Pick<
    DeliveryArea,
    'name' | 'kind' | 'points' | 'holes' | 'fee' | 'minimumOrder' | 'deliveryMethodKey' | 'externalDeliveryCofinance'
  >
>;

/** Parts of a store, with its chain's values, that decide whether it delivers to a point and for how much. */
export type DeliveryProfile = Pick<
  Store,
  | 'latitude'
  | 'longitude'
  | 'deliveryMethods'
  | 'deliveryCalculationType'
  | 'minimumValueForFreeDelivery'
  | 'freeDeliveryForExternal'
> & { deliveryAreas: readonly ServingArea[] };

/** How a store reaches a point: by which area, carried by whom and for how much. */
export type DeliveryMatch = {
  area: ServingArea;
  method: DeliveryMethod;
  fee: number | null;
  distanceKm: number | null;
};

/** Great-circle kilometres from a store to a point; null where the store has no place on the map. */
export const distanceTo = ({ latitude, longitude }: Pick<Store, 'latitude' | 'longitude'>, point: Point) =>
  latitude === null || longitude === null ? null : distanceKm({ latitude, longitude }, point);

type Located = Pick<ServingArea, 'kind' | 'points' | 'holes'>;
type Areas<Area extends Located> = { deliveryAreas: readonly Area[] };

/** The areas of a store that contain a point, whether or not a method delivers there. */
export const areasContaining = <Area extends Located>({ deliveryAreas }: Areas<Area>, point: Point): Area[] =>
  deliveryAreas.filter((area) => area.kind === 'delivery' && polygonContains(area, point));

/** The exclusion of a store that contains a point. On its border the other areas count. */
export const findExclusion = <Area extends Located>({ deliveryAreas }: Areas<Area>, point: Point): Area | undefined =>
  deliveryAreas.find((area) => area.kind === 'exclusion' && isInsidePolygon(area, point));

/**
 * Delivery from a store to a point; null when it does not deliver there, also where an exclusion contains the point.
 *
 * Among several areas, the cheapest for the guest by fee, then by minimum; fees that a fleet has yet to quote come
 * last.
 *
 * With `reachesMinimum`, areas whose minimum the total reaches come before the others.
 */
export function matchDelivery(
  store: DeliveryProfile,
  point: Point,
  total: number,
  { reachesMinimum }: { reachesMinimum: boolean } = { reachesMinimum: false },
): DeliveryMatch | null {
  const km = distanceTo(store, point);
  const ways = areasContaining(store, point).flatMap((area) => {
    const method = methodFor(store, area);
    return method ? [{ area, method, fee: deliveryFee(store, { method, area, distanceKm: km, total }) }] : [];
  });
  const cost = ({ fee }: { fee: number | null }) => fee ?? Infinity;
  const isShort = ({ area }: { area: ServingArea }) => reachesMinimum && area.minimumOrder > total;
  const [best] = ways.toSorted(
    (one, other) =>
      Number(isShort(one)) - Number(isShort(other)) ||
      (cost(one) === cost(other) ? 0 : cost(one) - cost(other)) ||
      one.area.minimumOrder - other.area.minimumOrder,
  );
  return best && !findExclusion(store, point) ? { ...best, distanceKm: km } : null;
}

/** The stores that deliver to a point at a moment: those that are open first, then the nearest. */
export function servingStores(
  stores: readonly (DeliveryProfile & Scheduled & Pick<Store, 'id' | 'uuid' | 'name'>)[],
  point: Point,
  at: Date,
): ServingStore[] {
  const serving = stores.flatMap((store) => {
    const match = store.orderMethod.delivery ? matchDelivery(store, point, 0) : null;
    if (!match) return [];
    const { area, method, fee, distanceKm } = match;
    const state = opennessAt(scheduleOf(store), 'delivery', at);
    const { id: storeId, uuid, name } = store;
    const { name: areaName, minimumOrder } = area;
    const free = freeDeliveryFrom(store, method);
    return [
      { storeId, uuid, name, areaName, fee, minimumOrder, freeDeliveryFrom: free, wait: state.wait, distanceKm, state },
    ];
  });
  const far = ({ distanceKm }: ServingStore) => distanceKm ?? Number.MAX_VALUE;
  return serving.toSorted((one, other) => Number(other.state.open) - Number(one.state.open) || far(one) - far(other));
}
