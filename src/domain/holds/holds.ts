import type { Closing } from '../schedule/schedule.ts';
import { businessDayEnd, type BusinessDaySettings } from '../time/businessDay.ts';
import { dayLength } from '../time/zonedTime.ts';
import { type HeldState, heldStates, type HoldKind, statusOfState, type SubscriptionStatus } from './heldStates.ts';

/** A hold that was not released, in milliseconds since 1970. */
export type Hold = {
  kind: HoldKind;
  from: number;
  /** It ends by the clock; null: when it is released. */
  until: number | null;
  openedAt: number;
  /** Shown to the company. */
  sentence: string;
};

/** Days for which a company with a failed payment works as usual. */
export const graceDays = 7;
const grace = graceDays * dayLength;

/** States in which holds leave a company in the end. */
export const stateOfKind: Readonly<Record<HoldKind, HeldState>> = {
  payment: 'suspendedPayment',
  maintenance: 'maintenance',
  request: 'inactive',
  abuse: 'suspended',
  security: 'suspended',
};

/** When a hold takes effect: for lack of payment after the grace. */
export const suspendsAt = ({ kind, from }: Pick<Hold, 'kind' | 'from'>): number =>
  kind === 'payment' ? from + grace : from;

function stateOfHold(hold: Hold, at: number): HeldState {
  if (at < hold.from || (hold.until !== null && at >= hold.until)) return 'active';
  return at < suspendsAt(hold) ? 'failedPayment' : stateOfKind[hold.kind];
}

const strength = (state: HeldState): number => heldStates.indexOf(state);

/** The strongest hold of a company at a moment, with its state; null: nothing holds it. */
export function strongestHold(holds: readonly Hold[], at: number): { state: HeldState; hold: Hold } | null {
  let strongest: { state: HeldState; hold: Hold } | null = null;
  for (const hold of holds) {
    const state = stateOfHold(hold, at);
    if (strength(state) > strength(strongest?.state ?? 'active')) strongest = { state, hold };
  }
  return strongest;
}

export const heldState = (holds: readonly Hold[], at: number): HeldState => strongestHold(holds, at)?.state ?? 'active';

export const subscriptionStatusOf = (holds: readonly Hold[], at: number): SubscriptionStatus =>
  statusOfState[heldState(holds, at)];

/** When a store stops taking orders: for lack of payment never during a day of sales. */
export const ordersStopAt = (hold: Pick<Hold, 'kind' | 'from' | 'openedAt'>, place: BusinessDaySettings): number =>
  hold.kind === 'payment' ? businessDayEnd(place, Math.max(suspendsAt(hold), hold.openedAt) - 1) : hold.from;

/** The holds of a company as closings of a store, whose own closings stay as they are. */
export const heldClosings = (holds: readonly Hold[], place: BusinessDaySettings): Closing[] =>
  holds
    .map((hold) => ({ start: ordersStopAt(hold, place), end: hold.until }))
    .filter(({ start, end }) => end === null || start < end)
    .map(({ start, end }) => ({
      startDatetime: new Date(start).toISOString(),
      endDatetime: end === null ? null : new Date(end).toISOString(),
      reason: null,
      dispatchMethod: 'both',
    }));
