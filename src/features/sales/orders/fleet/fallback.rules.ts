import { type DeliveryType, isFleet } from '#domain/delivery/deliveryTypes.ts';
import type { DeliveryJobStatus } from '#domain/orders/orders.ts';
import type { DeliveryArea, DeliveryMethod } from '#features/stores/delivery/delivery.contract.ts';
import { enabledMethods } from '#features/stores/delivery/delivery.rules.ts';

const second = 1000;
const minute = 60 * second;

/** How long a fleet is waited for, in milliseconds. */
export const fleetPatience = {
  /** A courier request with all its calls. */
  request: 45 * second,
  /** Reading the state of a failed request. */
  lookup: 12 * second,
  /** Longer than `request`: a process that has not reported a result by then has crashed. */
  lease: 60 * second,
  /** From the first asking until its courier is known. */
  assignment: 8 * minute,
  /** Delay before the same fleet is retried after no answer. */
  retry: 20 * second,
  /** Remaining validity that a quote needs to be accepted. */
  quoteMargin: 30 * second,
  /** After which a delivery that a fleet did not know is looked for once more. */
  recheck: 2 * minute,
};

/** Next retry of an unreachable fleet. The delay grows with the time since the first request. */
export const nextRetry = (requestedAt: string, now: number): string =>
  new Date(now + Math.max(fleetPatience.retry, (now - Date.parse(requestedAt)) / 4)).toISOString();

type Store = {
  deliveryMethods: DeliveryMethod[];
  deliveryAreas: readonly Pick<DeliveryArea, 'name' | 'deliveryMethodKey'>[];
};
type Attempt = { type: string; storeId: number; requestedAt: string | null; closesRound: boolean };
type Sold = { type: DeliveryType; areaName: string; storeId: number };

/** Fleet types tried since staff last reset the attempts. */
const triedTypes = (attempts: readonly Attempt[]): string[] =>
  attempts.slice(attempts.findLastIndex(({ closesRound }) => closesRound) + 1).map(({ type }) => type);

/** The fleets that a store has switched on, by priority. */
export const enabledFleets = (store: Pick<Store, 'deliveryMethods'>): DeliveryMethod[] =>
  enabledMethods(store).filter(({ deliveryType }) => isFleet(deliveryType));

/** The method that an area names; null: any. */
const methodKeyOf = ({ deliveryAreas }: Pick<Store, 'deliveryAreas'>, areaName: string): number | null =>
  deliveryAreas.find(({ name }) => name === areaName)?.deliveryMethodKey ?? null;

/**
 * Fleets to request for an order: the one it was sold with, then those of its store by priority. An area with a fixed
 * method uses only that one.
 */
export function fleetsFor(store: Store, order: Sold, attempts: readonly Attempt[]): DeliveryType[] {
  // Unaccepted quotes are not attempts, and attempts of another store do not count for this one.
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

/** Whether a store delivers an order when no fleet does. An area with a fixed method uses only that one. */
export const deliversWithoutFleet = (store: Store, { areaName }: Pick<Sold, 'areaName'>): boolean => {
  const key = methodKeyOf(store, areaName);
  return enabledMethods(store).some(
    (method) => method.deliveryType === 'own_delivery' && (key === null || method.key === key),
  );
};

/** Statuses with an assigned courier. */
const assigned: readonly DeliveryJobStatus[] = ['IN_PROGRESS', 'NEAR_PICKUP', 'PICKED_UP', 'NEAR_DROPOFF', 'COMPLETED'];
export const isAssigned = (status: DeliveryJobStatus): boolean => assigned.includes(status);

/** States in which a courier has the food, or had it. */
const pickedUp: readonly DeliveryJobStatus[] = ['PICKED_UP', 'NEAR_DROPOFF', 'COMPLETED'];
export const isPickedUp = (status: DeliveryJobStatus): boolean => pickedUp.includes(status);
