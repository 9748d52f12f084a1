import { type DeliveryType, isFleet } from '#domain/delivery/deliveryTypes.ts';
import type { DeliveryJobStatus } from '#domain/orders.ts';
import type { DeliveryArea, DeliveryMethod } from '#features/stores/delivery/delivery.contract.ts';
import { enabledMethods } from '#features/stores/delivery/delivery.rules.ts';

const second = 1000;
const minute = 60 * second;

/** How long a fleet is waited for, in milliseconds. */
export const fleetPatience = {
  /** One asking, with all its calls. */
  request: 45 * second,
  /** Finding out how one stands that went wrong. */
  lookup: 12 * second,
  /** Longer than one asking: whoever asked and has not said how it went by then has died. */
  lease: 60 * second,
  /** From the first asking until its courier is known. */
  assignment: 8 * minute,
  /** Before a fleet that did not answer is asked again. */
  retry: 20 * second,
  /** What a quote must hold beyond now to be taken up. */
  quoteMargin: 30 * second,
  /** After which a delivery that a fleet did not know is looked for once more. */
  recheck: 2 * minute,
};

/** When a fleet that hangs is asked again: ever later, the longer it has been. */
export const nextRetry = (requestedAt: string, now: number): string =>
  new Date(now + Math.max(fleetPatience.retry, (now - Date.parse(requestedAt)) / 4)).toISOString();

type Store = {
  deliveryMethods: DeliveryMethod[];
  deliveryAreas: readonly Pick<DeliveryArea, 'name' | 'deliveryMethodKey'>[];
};
type Attempt = { type: string; storeId: number; requestedAt: string | null; closesRound: boolean };
type Sold = { type: DeliveryType; areaName: string; storeId: number };

/** The types of fleets that were asked since somebody last said that all may be asked. */
const triedTypes = (attempts: readonly Attempt[]): string[] =>
  attempts.slice(attempts.findLastIndex(({ closesRound }) => closesRound) + 1).map(({ type }) => type);

/** The fleets that a store has switched on, by priority. */
export const enabledFleets = (store: Pick<Store, 'deliveryMethods'>): DeliveryMethod[] =>
  enabledMethods(store).filter(({ deliveryType }) => isFleet(deliveryType));

/** The method that an area names; null: any. */
const methodKeyOf = ({ deliveryAreas }: Pick<Store, 'deliveryAreas'>, areaName: string): number | null =>
  deliveryAreas.find(({ name }) => name === areaName)?.deliveryMethodKey ?? null;

/**
 * The fleets that may be asked for an order, in that order: the one it was sold with, then those of its store by priority. An area
 * that names a method keeps to it.
 */
export function fleetsFor(store: Store, order: Sold, attempts: readonly Attempt[]): DeliveryType[] {
  // A quote that nobody took up is no asking, and what another store asked says nothing of this one.
  const requested = attempts.filter(({ storeId, requestedAt }) => requestedAt !== null && storeId === order.storeId);
  const tried = triedTypes(requested);
  const key = methodKeyOf(store, order.areaName);
  const others = enabledFleets(store)
    .filter((method) => key === null || method.key === key)
    .map(({ deliveryType }) => deliveryType);
  return [...new Set([...(requested.length === 0 ? [order.type] : []), ...others])].filter(
    (type) => isFleet(type) && !tried.includes(type),
  );
}

/** Whether a store carries an order itself once no fleet does. An area that names a method keeps to it. */
export const deliversWithoutFleet = (store: Store, { areaName }: Pick<Sold, 'areaName'>): boolean => {
  const key = methodKeyOf(store, areaName);
  return enabledMethods(store).some(
    (method) => method.deliveryType === 'own_delivery' && (key === null || method.key === key),
  );
};

/** States in which a courier is known to come. */
const assigned: readonly DeliveryJobStatus[] = ['IN_PROGRESS', 'NEAR_PICKUP', 'PICKED_UP', 'NEAR_DROPOFF', 'COMPLETED'];
export const isAssigned = (status: DeliveryJobStatus): boolean => assigned.includes(status);

/** States in which a courier has the food, or had it. */
const pickedUp: readonly DeliveryJobStatus[] = ['PICKED_UP', 'NEAR_DROPOFF', 'COMPLETED'];
export const isPickedUp = (status: DeliveryJobStatus): boolean => pickedUp.includes(status);
